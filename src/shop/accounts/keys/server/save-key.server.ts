import { randomBytes } from 'node:crypto'
import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import { keyPrefix } from '#platform/http/api-key-text.ts'
import { type Actor, hashToken } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import type { Shop } from '#platform/shop.ts'
import { recordSecurity, refuseChanged } from '#shop/audit/module.server.ts'
import { lockCustomer } from '../../customers/server/queries.server.ts'
import { notifyFactor } from '../../merges/server/notify-contacts.server.ts'
import { refuseToGive } from '../../staff/server/refuse-stronger.server.ts'
import type * as contract from '../contract.ts'
import { revokeEndedKeys, countLiveKeys, getKey, hasEnded, insertKey, lockKey, scopesNow, wireKey } from './queries.server.ts'

/** The most keys that work at the same time. */
const mostKeys = 100

/**
 * Makes a key, and notifies the contacts of its maker. @returns the key and its text, of which the database stores only a hash
 * @throws ShopError scope_missing for a scope that the maker lacks, invalid_input, name_taken, rule_refused for too many keys, too_many_requests
 */
export async function makeKey(shop: Shop, actor: Actor, input: z.output<typeof contract.makeKey.input>) {
  refuseToGive(actor, input.scopes)
  refuseEnded(input, shop.now())
  await shop.limits.take('factorChanges', actor.id)
  const text = keyPrefix + randomBytes(32).toString('base64url')
  const make = () =>
    shop.db.transaction().execute(async (tx) => {
      const account = await lockCustomer(tx, actor.id)
      await lockSession(tx, actor)
      if (!account) throw new ShopError('unauthenticated', 'Please log in to continue.')
      const now = shop.now()
      await revokeEndedKeys(tx, now)
      if ((await countLiveKeys(tx)) >= mostKeys) throw new ShopError('rule_refused', `The shop has ${mostKeys} API keys. Revoke one first.`)
      const id = randomId(16)
      await insertKey(tx, { id, customerId: actor.id, tokenHash: hashToken(text), ending: text.slice(-4), createdAt: now, ...valuesOf(input) })
      const row = await getKey(tx, id)
      await recordSecurity(shop, tx, { security: 'key_made', actor, subject: { kind: 'key', id }, after: auditedFields(row) })
      await notifyFactor(shop, tx, account, 'keyMade')
      return { apiKey: wireKey(row, now), text }
    })
  return writeUnlessNameTaken(make)
}

/** Changes a live key. @throws ShopError not_found, scope_missing, invalid_input, changed_meanwhile, name_taken, rule_refused for an ended key */
export async function changeKey(shop: Shop, actor: Actor, { id, version, ...input }: z.output<typeof contract.changeKey.input>) {
  refuseToGive(actor, input.scopes)
  refuseEnded(input, shop.now())
  const change = () =>
    shop.db.transaction().execute(async (tx) => {
      await lockSession(tx, actor)
      const now = shop.now()
      await revokeEndedKeys(tx, now)
      const before = await lockKey(tx, id)
      if (!before) throw noKey()
      refuseToGive(actor, scopesNow(before))
      if (before.revokedAt || hasEnded(before.endsOn, now)) throw new ShopError('rule_refused', 'This API key has ended. Make a new one.')
      await refuseChanged(tx, { version, row: before, actor, subject: { kind: 'key', id }, current: () => wireKey(before, now) })
      await tx
        .updateTable('apiKey')
        .set(valuesOf(withKept(input, before)))
        .where('id', '=', id)
        .execute()
      const after = await getKey(tx, id)
      const fields = { before: auditedFields(before), after: auditedFields(after) }
      await recordSecurity(shop, tx, { security: 'key_changed', actor, subject: { kind: 'key', id }, ...fields })
      return wireKey(after, now)
    })
  return writeUnlessNameTaken(change)
}

/** Revokes a key for good. Does nothing to a key that is revoked, or past its last day. @throws ShopError not_found, scope_missing */
export function revokeKey(shop: Shop, actor: Actor, id: string) {
  return shop.db.transaction().execute(async (tx) => {
    await lockSession(tx, actor)
    const key = await lockKey(tx, id)
    if (!key) throw noKey()
    refuseToGive(actor, scopesNow(key))
    const now = shop.now()
    if (key.revokedAt || hasEnded(key.endsOn, now)) return
    await tx.updateTable('apiKey').set({ revokedAt: now }).where('id', '=', id).execute()
    await recordSecurity(shop, tx, { security: 'key_revoked', actor, subject: { kind: 'key', id }, before: { name: key.name } })
  })
}

type Fields = Omit<z.output<typeof contract.makeKey.input>, 'endsOn'> & { endsOn?: string | null | undefined }

const valuesOf = ({ name, scopes, endsOn, addresses, perMinute, proposesOnly }: Fields) => ({
  name,
  scopes: [...new Set(scopes)],
  endsOn: endsOn ?? null,
  addresses: [...new Set(addresses)],
  perMinute,
  proposesOnly,
})

type Changed = Omit<z.output<typeof contract.changeKey.input>, 'id' | 'version'>

/** Returns the fields of a change, with the present value of each missing limit. */
const withKept = (input: Changed, before: Pick<Fields, 'endsOn' | 'addresses' | 'perMinute' | 'proposesOnly'>): Fields => ({
  ...input,
  endsOn: input.endsOn === undefined ? before.endsOn : input.endsOn,
  addresses: input.addresses ?? before.addresses,
  perMinute: input.perMinute ?? before.perMinute,
  proposesOnly: input.proposesOnly ?? before.proposesOnly,
})

type Audited = Omit<ReturnType<typeof valuesOf>, 'scopes'> & { scopes: string[] }

const auditedFields = ({ name, scopes, endsOn, addresses, perMinute, proposesOnly }: Audited) => ({
  name,
  scopes: scopes.toSorted().join(', '),
  endsOn,
  addresses: addresses.join(', '),
  perMinute,
  proposesOnly,
})

/** @throws ShopError invalid_input for a last day in the past */
function refuseEnded({ endsOn }: Pick<Fields, 'endsOn'>, now: Date) {
  const message = 'Please choose today or a later day.'
  if (hasEnded(endsOn ?? null, now)) throw new ShopError('invalid_input', message, [{ field: 'endsOn', message }])
}

const noKey = () => new ShopError('not_found', 'There is no such API key.')

async function writeUnlessNameTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'api_key_name')
      throw new ShopError('name_taken', 'An API key with this name already exists.')
    throw error
  }
}
