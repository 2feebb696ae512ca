import type { Selectable } from 'kysely'
import type { Page, Slice } from '#kernel/page.ts'
import type { Db } from '#platform/database.ts'
import type { Tables } from '#platform/tables.ts'
import type { AuditEntry, SubjectKind } from './contract.ts'

export type AuditFilter = { kind?: SubjectKind | undefined; subject?: string | undefined; actor?: string | undefined; q?: string | undefined }

/** Newest first. `q` is the whole id of a thing, or a word of the deed. */
export async function listEntries(db: Db, filter: AuditFilter, { limit, beforeSeq }: Slice): Promise<Page<AuditEntry>> {
  const rows = await entries(db, filter).selectAll().where('seq', '<', beforeSeq).orderBy('seq', 'desc').limit(limit).execute()
  return { rows: rows.map(wireEntry), lastSeq: rows.at(-1)?.seq }
}

export async function countEntries(db: Db, filter: AuditFilter): Promise<number> {
  const { count } = await entries(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function entries(db: Db, { kind, subject, actor, q }: AuditFilter) {
  return db
    .selectFrom('auditEntry')
    .$if(kind !== undefined, (query) => query.where('subjectKind', '=', kind ?? ''))
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
