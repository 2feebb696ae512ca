import { minuteMs } from '#kernel/duration.ts'
import { ShopError } from '#kernel/errors.ts'
import { CompiledQuery, type Selectable } from 'kysely'
import type { Tables } from '#platform/database/database.ts'
import { findByKey } from '#platform/database/find-by-key.ts'
import { type Actor, hashToken, type Origin } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { scopesOfRole } from '../../staff/rules/staff-roles.ts'
import { allowedNow } from '../rules/api-key.ts'
import { isAllowedAddress, networkOf } from './address-list.server.ts'
import { hasEnded } from './queries.server.ts'

type Key = Pick<Selectable<Tables['apiKey']>, 'id' | 'tokenHash' | 'scopes' | 'addresses' | 'perMinute' | 'proposesOnly' | 'endsOn' | 'lastUsedAt'> & {
  staffRole: string | null
  ownScopes: string[] | null
}

const keysQuery = `select token_hash, api_key.id, api_key.scopes, addresses, per_minute, proposes_only, ends_on, last_used_at, customer.staff_role, staff_role.scopes as own_scopes
  from unnest($1::text[]) as asked (hash) join api_key on token_hash = decode(asked.hash, 'hex')
  join customer on customer.id = api_key.customer_id left join staff_role on staff_role.id = customer.staff_role
  where revoked_at is null and customer.role = 'admin' and customer.deleted_at is null and customer.deactivated_at is null`

const hexOf = (tokenHash: Uint8Array) => Buffer.from(tokenHash).toString('hex')

const findKey = findByKey(
  async (db, hashes) => (await db.executeQuery<Key>(CompiledQuery.raw(keysQuery, [hashes]))).rows,
  ({ tokenHash }) => hexOf(tokenHash),
)

/**
 * Returns the caller of an API key, with one query. Its scopes are those that both the key and its maker's role allow now. Stores the last use at most once a
 * minute. @throws ShopError unauthenticated for an unknown, revoked or ended key; key_address_refused
 */
export async function authenticateKey(shop: Shop, text: string, origin: Origin): Promise<Actor> {
  const tokenHash = hashToken(text)
  const key = await findKey(shop.db, hexOf(tokenHash))
  const now = shop.now()
  if (!key || hasEnded(key.endsOn, now)) throw new ShopError('unauthenticated', 'This API key does not exist, or has ended.')
  if (!isAllowedAddress(key.addresses, origin.exactAddress)) throw new ShopError('key_address_refused', 'This API key does not work from this address.')
  const unusedFor = key.lastUsedAt === null ? Infinity : now.getTime() - key.lastUsedAt.getTime()
  if (unusedFor > minuteMs || unusedFor < 0)
    await shop.db
      .updateTable('apiKey')
      .set({ lastUsedAt: now, lastNetwork: networkOf(origin.exactAddress) })
      .where('id', '=', key.id)
      .execute()
  return {
    id: key.id,
    key: { perMinute: key.perMinute, proposesOnly: key.proposesOnly },
    role: 'admin',
    staffRole: null,
    scopes: allowedNow(key.scopes, scopesOfRole(key.staffRole, key.ownScopes)),
    tokenHash,
    needsSecondFactor: false,
    provenAt: null,
  }
}
