import { randomId } from '#kernel/id.ts'
import type { Tx } from '#platform/database/database.ts'
import { slicesOf } from '#platform/process/yield-loop.ts'
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

/** The embedded database holds up everybody else while it takes them. */
const atOnce = 100

/** The same for many at once, in few statements. @returns how many entries there are */
export async function recordChanges(tx: Tx, changes: Change[]): Promise<number> {
  const names = new Map<string, string>()
  for (const id of new Set(changes.flatMap(({ actor }) => actor?.id ?? []))) names.set(id, await nameOf(tx, id))
  let count = 0
  for (const some of slicesOf(changes, atOnce)) {
    const rows = some.flatMap((change) => rowOf(change, names) ?? [])
    if (rows.length > 0) await tx.insertInto('auditEntry').values(rows).execute()
    count += rows.length
  }
  return count
}

/** Undefined for a change that changes nothing. */
function rowOf({ at, actor, action, subject, security, before = {}, after = {} }: Change, names: Map<string, string>) {
  const changed = changedFields(before, after)
  const given = Object.keys(before).length + Object.keys(after).length > 0
  if (given && Object.keys({ ...changed.before, ...changed.after }).length === 0) return undefined
  return {
    id: randomId(16),
    at,
    actorId: actor?.id ?? null,
    actorName: actor ? (names.get(actor.id) ?? actor.id) : security ? unknownActor : byItself,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    subjectName: nameIn(subject.kind, { ...before, ...after }),
    before: JSON.stringify(changed.before),
    after: JSON.stringify(changed.after),
    security: security ?? null,
  }
}

/** Names of people are not copied: they are read from the accounts. */
function nameIn(kind: SubjectKind, { name, code }: Fields): string | null {
  const found = kind === 'product' ? name : kind === 'coupon' ? code : undefined
  return typeof found === 'string' ? found : null
}

async function nameOf(tx: Tx, id: string) {
  const found = await tx.selectFrom('customer').select(['name', 'email']).where('id', '=', id).executeTakeFirst()
  return found?.name || found?.email || id
}
