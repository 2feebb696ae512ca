import { randomId } from '#kernel/id.ts'
import type { Tx } from '#platform/database.ts'
import { changedFields, type Fields } from './changed-fields.ts'
import type { SubjectKind } from './contract.ts'

export type Change = {
  at: Date
  /** Who did it; undefined where the shop did it by itself. */
  actor: { id: string } | undefined
  /** What was done, in a word or two: "created", "updated", "marked delivered". */
  action: string
  subject: { kind: SubjectKind; id: string }
  /** The event of the security log that this is. */
  security?: string
  /** Plain JSON, without secrets. Only what differs is kept. */
  before?: Fields
  after?: Fields
}

const byItself = 'The shop'

/** The actor of a security event where nobody is signed in. */
export const unknownActor = 'Unknown'

/** Writes down who changed what, in the transaction that changes it. A change that changes nothing leaves no entry. @returns whether there is one */
export async function recordChange(tx: Tx, change: Change): Promise<boolean> {
  return (await recordChanges(tx, [change])) > 0
}

const atOnce = 500

/** The same for many at once, in few statements. @returns how many entries there are */
export async function recordChanges(tx: Tx, changes: Change[]): Promise<number> {
  const names = new Map<string, string>()
  for (const id of new Set(changes.flatMap(({ actor }) => actor?.id ?? []))) names.set(id, await nameOf(tx, id))
  const rows = changes.flatMap(({ at, actor, action, subject, security, before = {}, after = {} }) => {
    const changed = changedFields(before, after)
    const given = Object.keys(before).length + Object.keys(after).length > 0
    if (given && Object.keys({ ...changed.before, ...changed.after }).length === 0) return []
    return {
      id: randomId(16),
      at,
      actorId: actor?.id ?? null,
      actorName: actor ? (names.get(actor.id) ?? actor.id) : security ? unknownActor : byItself,
      action,
      subjectKind: subject.kind,
      subjectId: subject.id,
      before: JSON.stringify(changed.before),
      after: JSON.stringify(changed.after),
      security: security ?? null,
    }
  })
  for (let start = 0; start < rows.length; start += atOnce) {
    await tx
      .insertInto('auditEntry')
      .values(rows.slice(start, start + atOnce))
      .execute()
  }
  return rows.length
}

async function nameOf(tx: Tx, id: string) {
  const found = await tx.selectFrom('customer').select(['name', 'email']).where('id', '=', id).executeTakeFirst()
  return found?.name || found?.email || id
}
