import { type Selectable, sql } from 'kysely'
import type { Page, Slice, Total } from '#kernel/page.ts'
import { countUpTo } from '#platform/count-up-to.ts'
import type { Db, Tx } from '#platform/database.ts'
import type { Tables } from '#platform/tables.ts'
import type { AuditEntry, AuditKind, SubjectKind } from './contract.ts'

export type AuditFilter = { kind?: AuditKind | undefined; subject?: string | undefined; actor?: string | undefined; q?: string | undefined }

/** Newest first. `q` is the whole id of a thing, or a word of the deed. */
export async function listEntries(db: Db, filter: AuditFilter, { limit, beforeSeq }: Slice): Promise<Page<AuditEntry>> {
  const rows = await entries(db, filter).selectAll().where('seq', '<', beforeSeq).orderBy('seq', 'desc').limit(limit).execute()
  return { rows: rows.map(wireEntry), lastSeq: rows.at(-1)?.seq }
}

export const countEntries = (db: Db, filter: AuditFilter): Promise<Total> => countUpTo(db, entries(db, filter).select('seq'))

/** All that was written down about one thing, oldest first. */
export async function listEntriesAbout(db: Db, kind: SubjectKind, subject: string): Promise<AuditEntry[]> {
  const rows = await entries(db, { kind, subject }).selectAll().orderBy('seq').execute()
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

function entries(db: Db, { kind, subject, actor, q }: AuditFilter) {
  return db
    .selectFrom('auditEntry')
    .$if(kind === 'security', (query) => query.where('security', 'is not', null))
    .$if(kind !== undefined && kind !== 'security', (query) => query.where('subjectKind', '=', kind ?? ''))
    .$if(subject !== undefined, (query) => query.where('subjectId', '=', subject ?? ''))
    .$if(actor !== undefined, (query) => query.where('actorId', '=', actor ?? ''))
    .$if(q !== undefined, (query) =>
      query.where(({ or, eb }) => or([eb('subjectId', '=', q ?? ''), eb('action', '=', q ?? ''), eb('actorName', '=', q ?? '')])),
    )
}

const wireEntry = ({ id, at, actorId, actorName, action, subjectKind, subjectId, before, after }: Selectable<Tables['auditEntry']>): AuditEntry => ({
  _id: id,
  at: at.toISOString(),
  actor: { _id: actorId, name: actorName },
  action,
  subject: { kind: subjectKind, id: subjectId },
  before,
  after,
})
