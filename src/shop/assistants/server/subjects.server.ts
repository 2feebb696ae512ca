import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '#kernel/endpoint.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { hasScope } from '#platform/http/require-scope.ts'
import type { Shop } from '#platform/shop.ts'
import type { ProposalRow } from './proposals.server.ts'

/**
 * How proposals name the records of one kind, such as coupons. `at`: the API's path to a record, such as `/coupons/:id`, which also covers longer paths.
 * `scope`: the right to read the names. `find`: a query of two columns, the id and the name.
 */
export type Subjects = { at: `/${string}/:id`; scope: Scope; find: (ids: readonly string[]) => RawBuilder<unknown> }

declare module '#platform/shop.ts' {
  interface ShopModule {
    /** Finds the names of records that a proposal of an assistant is about. */
    subjects?: readonly Subjects[]
  }
}

/** Returns the name of each proposal's subject, by the proposal's id. One statement finds the names of all kinds. */
export async function findSubjects({ db, modules }: Shop, actor: Actor, rows: readonly ProposalRow[]): Promise<Map<string, string>> {
  const readable = modules.flatMap(({ subjects = [] }) => subjects.filter(({ scope }) => hasScope(actor, scope)))
  // A `kind` is an index of `readable`.
  const wanted = rows.flatMap(({ id: proposalId, path, input }) => {
    const kind = readable.findIndex(({ at }) => path === at || path.startsWith(`${at}/`))
    const { id } = Object(input) as { id?: unknown }
    return kind >= 0 && typeof id === 'string' ? [{ proposalId, kind, id }] : []
  })
  if (wanted.length === 0) return new Map()
  const queries = readable.flatMap(({ find }, kind) => {
    const ids = wanted.filter((each) => each.kind === kind).map(({ id }) => id)
    return ids.length === 0 ? [] : [sql`select ${sql.lit(kind)} as kind, id, name from (${find(ids)}) as found (id, name)`]
  })
  const { rows: found } = await sql<{ kind: number; id: string; name: string }>`${sql.join(queries, sql` union all `)}`.execute(db)
  const names = new Map(found.map(({ kind, id, name }) => [`${kind} ${id}`, name]))
  return new Map(
    wanted.flatMap(({ proposalId, kind, id }) => {
      const name = names.get(`${kind} ${id}`)
      return name ? [[proposalId, name]] : []
    }),
  )
}
