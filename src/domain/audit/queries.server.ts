import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { momentsOf } from '#kernel/india.ts'
import type { Page, Slice, Total } from '#kernel/page.ts'
import { countUpTo } from '#platform/database/count-up-to.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'
import type { AuditEntry, AuditKind, SubjectKind } from './contract.ts'
import { findAuditMatches, type AuditMatches } from './find-audit-matches.server.ts'

export type AuditFilter = {
  kind?: AuditKind | undefined
  subject?: string | undefined
  actor?: string | undefined
  from?: string | undefined
  to?: string | undefined
  q?: string | undefined
}

/** Newest first. `q` is a part of a name, of a person or a thing, or of an action, or the whole id of a thing. */
export async function listEntries(db: Db, filter: AuditFilter, { limit, beforeSeq }: Slice): Promise<Page<AuditEntry>> {
  const page = (await entries(db, filter)).selectAll().where('seq', '<', beforeSeq).orderBy('seq', 'desc').limit(limit)
  const rows = await named(db, page).orderBy('seq', 'desc').execute()
  return { rows: rows.map(wireEntry), lastSeq: rows.at(-1)?.seq }
}

export const countEntries = async (db: Db, filter: AuditFilter): Promise<Total> => countUpTo(db, (await entries(db, filter)).select('seq'))

/** All that was written down about one thing, oldest first. */
export async function listEntriesAbout(db: Db, kind: SubjectKind, subject: string): Promise<AuditEntry[]> {
  const rows = await named(db, (await entries(db, { kind, subject })).selectAll())
    .orderBy('seq')
    .execute()
  return rows.map(wireEntry)
}

/** The entries about one thing keep what was done and to which fields, but no longer what stood in them. */
export async function eraseValues(tx: Tx, kind: SubjectKind, subject: string) {
  const erased = (column: 'before' | 'after') =>
    sql<string>`coalesce((select jsonb_object_agg(field, '(erased)') from jsonb_object_keys(${sql.ref(column)}) as field), '{}')`
  await tx
    .updateTable('auditEntry')
    .set({ before: erased('before'), after: erased('after') })
    .where('subjectKind', '=', kind)
    .where('subjectId', '=', subject)
    .execute()
}

async function entries(db: Db, { kind, subject, actor, from, to, q }: AuditFilter) {
  const meant = q === undefined ? undefined : await findAuditMatches(db, q)
  const { since, until } = momentsOf({ from, to })
  const all = db.selectFrom('auditEntry')
  const begun = since ? all.where('at', '>=', since) : all
  return (until ? begun.where('at', '<', until) : begun)
    .$if(kind === 'security', (query) => query.where('security', 'is not', null))
    .$if(kind !== undefined && kind !== 'security', (query) => query.where('subjectKind', '=', kind ?? ''))
    .$if(subject !== undefined, (query) => query.where('subjectId', '=', subject ?? ''))
    .$if(actor !== undefined, (query) => query.where('actorId', '=', actor ?? ''))
    .$if(meant !== undefined, (query) => query.where(isAbout(meant)))
}

const isAbout = (meant: AuditMatches | undefined) =>
  sql<boolean>`(subject_id = any(${meant?.subjects ?? []}) or actor_name = any(${meant?.actors ?? []}) or action = any(${meant?.actions ?? []})
    or subject_name is not null and subject_name ilike ${meant?.pattern ?? ''})`

type Entry = Selectable<Tables['auditEntry']>

/** With the name of the thing: of a customer or a sender as it is now, of a product or coupon as it was then. */
function named(db: Db, page: SelectQueryBuilder<Tables, 'auditEntry', Entry>) {
  return db
    .selectFrom(page.as('entry'))
    .selectAll('entry')
    .select(
      sql<string | null>`coalesce(entry.subject_name, case entry.subject_kind
        when 'customer' then (select coalesce(nullif(name, ''), email) from customer where id = entry.subject_id and deleted_at is null)
        when 'lead' then (select name from lead where id = entry.subject_id)
        when 'product' then (select name from product where id = entry.subject_id)
        when 'coupon' then (select code from coupon where id = entry.subject_id) end)`.as('thing'),
    )
}

const wireEntry = ({ id, at, actorId, actorName, action, subjectKind, subjectId, thing, before, after }: Entry & { thing: string | null }): AuditEntry => ({
  _id: id,
  at: at.toISOString(),
  actor: { _id: actorId, name: actorName },
  action,
  subject: { kind: subjectKind, id: subjectId, name: thing ?? '' },
  before,
  after,
})
