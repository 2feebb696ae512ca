import { dayMs } from '#kernel/duration.ts'
import { dayInIndia } from '#kernel/india.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Tables, Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { isScope } from '#shop/scopes.ts'
import { scopesOfRole } from '../../staff/rules/staff-roles.ts'
import type { ApiKey } from '../contract.ts'
import { allowedNow } from '../rules/api-key.ts'

/** Ended keys stay in the list for this long. */
const keptMs = 30 * dayMs

/** Selects keys with the name, role and scopes of their makers. */
const selectKeys = (db: Db | Tx) =>
  db
    .selectFrom('apiKey')
    .innerJoin('customer', 'customer.id', 'apiKey.customerId')
    .leftJoin('staffRole', 'staffRole.id', 'customer.staffRole')
    .selectAll('apiKey')
    .select(['customer.name as makerName', 'customer.email as makerEmail', 'customer.staffRole as makerRole', 'staffRole.scopes as makerOwnScopes'])

type KeyRow = Awaited<ReturnType<ReturnType<typeof selectKeys>['executeTakeFirstOrThrow']>>

/** Returns the scopes that a key has now. */
export const scopesNow = ({ scopes, makerRole, makerOwnScopes }: KeyRow) => allowedNow(scopes, scopesOfRole(makerRole, makerOwnScopes))

export function wireKey(row: KeyRow, now: Date): ApiKey {
  const { id, name, ending, customerId, makerName, makerEmail, createdAt, endsOn, addresses, perMinute, proposesOnly, lastUsedAt, lastNetwork, version } = row
  const scopes = row.scopes.filter(isScope)
  const held = scopesNow(row)
  return {
    _id: id,
    name,
    ending,
    scopes,
    lost: scopes.filter((scope) => !held.includes(scope)),
    madeBy: { _id: customerId, name: makerName || makerEmail || '' },
    createdAt: createdAt.toISOString(),
    state: stateOf(row, now),
    endsOn,
    addresses,
    perMinute,
    proposesOnly,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    lastNetwork,
    version,
  }
}

function stateOf({ revokedAt, endsOn }: KeyRow, now: Date): ApiKey['state'] {
  if (revokedAt) return 'revoked'
  return hasEnded(endsOn, now) ? 'ended' : 'live'
}

/** True after the last day of a key, in India. */
export const hasEnded = (endsOn: string | null, now: Date) => endsOn !== null && dayInIndia(now) > endsOn

export async function listKeys({ db, now }: Shop): Promise<ApiKey[]> {
  const rows = await selectKeys(db).orderBy('apiKey.seq', 'desc').execute()
  return rows.map((row) => wireKey(row, now()))
}

export const getKey = (tx: Tx, id: string) => selectKeys(tx).where('apiKey.id', '=', id).executeTakeFirstOrThrow()

export async function lockKey(tx: Tx, id: string): Promise<KeyRow | undefined> {
  const locked = await tx.selectFrom('apiKey').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return locked && getKey(tx, id)
}

export const insertKey = (tx: Tx, key: Insertable<Tables['apiKey']>) => tx.insertInto('apiKey').values(key).execute()

/** Counts the keys that are not revoked. Call `revokeEndedKeys` first: an ended key counts until then. */
export async function countLiveKeys(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('apiKey')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('revokedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Marks the keys whose last day is over as revoked, so that their names are free and they never work again. */
export const revokeEndedKeys = (db: Db | Tx, now: Date) =>
  db.updateTable('apiKey').set({ revokedAt: now }).where('revokedAt', 'is', null).where('endsOn', '<', dayInIndia(now)).execute()

/** Lists the keys that a person made, for the download of the person's data. */
export const listKeysOf = (db: Db, customerId: string) =>
  db
    .selectFrom('apiKey')
    .select(['name', 'createdAt', 'revokedAt', 'endsOn', 'lastUsedAt', 'lastNetwork'])
    .where('customerId', '=', customerId)
    .orderBy('seq')
    .execute()

/** Runs every night: revokes keys after their last day, and deletes keys that ended 30 days ago. Their entries in the audit log stay. */
export async function sweepKeys({ db, now }: Shop) {
  await revokeEndedKeys(db, now())
  await db
    .deleteFrom('apiKey')
    .where('revokedAt', '<', new Date(now().getTime() - keptMs))
    .execute()
}
