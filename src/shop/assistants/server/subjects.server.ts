import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '#kernel/endpoint.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { hasScope } from '#platform/http/require-scope.ts'
import type { Shop } from '#platform/shop.ts'
import type { ProposalRow } from './proposals.server.ts'

/**
 * How to name what an id in an address of the API stands for. `at`: the address, such as `/coupons/:id`; it counts for those below it too. `scope`: who may
 * read the names. `find`: a query for the ids and their names.
 */
export type Subjects = { at: `/${string}/:id`; scope: Scope; find: (ids: readonly string[]) => RawBuilder<unknown> }

declare module '#platform/shop.ts' {
  interface ShopModule {
    subjects?: readonly Subjects[]
  }
}

/** Returns the names of what proposals are about, by the ids of the proposals. One statement finds those of all kinds. */
export async function findSubjects({ db, modules }: Shop, actor: Actor, rows: readonly ProposalRow[]): Promise<Map<string, string>> {
  const known = modules.flatMap(({ subjects = [] }) => subjects.filter(({ scope }) => hasScope(actor, scope)))
  const wanted = rows.flatMap(({ id: proposal, path, input }) => {
    const place = known.findIndex(({ at }) => path === at || path.startsWith(`${at}/`))
    const { id } = Object(input) as { id?: unknown }
    return place >= 0 && typeof id === 'string' ? [{ proposal, place, id }] : []
  })
  if (wanted.length === 0) return new Map()
  const queries = known.flatMap(({ find }, place) => {
    const ids = wanted.filter((each) => each.place === place).map(({ id }) => id)
    return ids.length === 0 ? [] : [sql`select ${sql.lit(place)} as place, id, name from (${find(ids)}) as found (id, name)`]
  })
  const { rows: found } = await sql<{ place: number; id: string; name: string }>`${sql.join(queries, sql` union all `)}`.execute(db)
  const names = new Map(found.map(({ place, id, name }) => [`${place} ${id}`, name]))
  return new Map(
    wanted.flatMap(({ proposal, place, id }) => {
      const name = names.get(`${place} ${id}`)
      return name ? [[proposal, name]] : []
    }),
  )
}
