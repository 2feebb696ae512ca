import { sql } from 'kysely'
import { randomId } from '#kernel/id.ts'
import { slicesOf } from '#kernel/slices.ts'
import type { Tx } from '#platform/database/database.ts'
import { changedFields, type Fields } from '../rules/changed-fields.ts'
import type { SubjectKind } from '../contract.ts'

export type Change = {
  /** The id of the entry, if another row refers to it. */
  id?: string
  at: Date
  /** The account or API key that made the change; undefined for a change by the shop itself. */
  actor: { id: string } | undefined
  /** One or two words: "created", "updated", "marked delivered". */
  action: string
  subject: { kind: SubjectKind; id: string }
  /** The name of the event in the security log, if the change is one. */
  security?: string
  /** Plain JSON, without secrets. Only fields that differ are stored. */
  before?: Fields
  after?: Fields
}

const shopActor = 'The shop'

/** The actor's name in a security event without a signed-in account. */
export const unknownActor = 'Unknown'

/** Stores an audit entry in the transaction of the change, unless no field differs. @returns whether it stored one */
export async function recordChange(tx: Tx, change: Change): Promise<boolean> {
  return (await recordChanges(tx, [change])) > 0
}

/** The most rows of one insert. A larger insert would block other queries of the embedded database too long. */
const insertSize = 100

/** Stores the entries of several changes in few statements. @returns how many it stored */
export async function recordChanges(tx: Tx, changes: Change[]): Promise<number> {
  const actors = new Map<string, NamedActor>()
  for (const id of new Set(changes.flatMap(({ actor }) => actor?.id ?? []))) actors.set(id, await findActor(tx, id))
  let count = 0
  for (const slice of slicesOf(changes, insertSize)) {
    const rows = slice.flatMap((change) => rowOf(change, actors) ?? [])
    if (rows.length > 0) await tx.insertInto('auditEntry').values(rows).execute()
    count += rows.length
  }
  return count
}

/** Returns the row of a change, or undefined if no field differs. */
function rowOf({ id, at, actor, action, subject, security, before = {}, after = {} }: Change, actors: Map<string, NamedActor>) {
  const changed = changedFields(before, after)
  const known = actor && actors.get(actor.id)
  const nameWithoutActor = security ? unknownActor : shopActor
  const hasFields = Object.keys(before).length + Object.keys(after).length > 0
  if (hasFields && Object.keys({ ...changed.before, ...changed.after }).length === 0) return undefined
  return {
    id: id ?? randomId(16),
    at,
    actorId: actor?.id ?? null,
    actorName: actor ? (known?.name ?? actor.id) : nameWithoutActor,
    actorKind: known?.kind ?? 'account',
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    subjectName: nameIn(subject.kind, { ...before, ...after }),
    before: JSON.stringify(changed.before),
    after: JSON.stringify(changed.after),
    security: security ?? null,
  }
}

/** The field that names a subject of these kinds. Entries do not store names of people: lists read these names from the accounts. */
const nameFields: Partial<Record<SubjectKind, string>> = {
  product: 'name',
  role: 'name',
  key: 'name',
  page: 'name',
  coupon: 'code',
  discount: 'title',
  redirect: 'from',
}

/** Returns the name of the subject to store, or null. */
function nameIn(kind: SubjectKind, fields: Fields): string | null {
  const field = nameFields[kind]
  const value = field === undefined ? undefined : fields[field]
  return typeof value === 'string' ? value : null
}

type NamedActor = { name: string; kind: 'account' | 'key' }

async function findActor(tx: Tx, id: string): Promise<NamedActor> {
  const { rows } = await sql<NamedActor>`select coalesce(nullif(name, ''), email, id) as name, 'account' as kind from customer where id = ${id}
    union all select name, 'key' from api_key where id = ${id}`.execute(tx)
  return rows[0] ?? { name: id, kind: 'account' }
}
