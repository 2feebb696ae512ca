import { sql } from 'kysely'
import { afterEach, beforeEach } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { openConnections } from '#platform/connections/connections.ts'
import { keyFromText } from '#platform/connections/sealing.ts'
import { sign } from '#platform/payments/razorpay/signatures.ts'
import { simulatedLiveKeys } from '#sandbox/razorpay/keys.server.ts'
import { signedInAdmin } from './make.ts'
import { send } from './send.ts'
import { api, shop } from './test-shop.ts'

export const settings = { SANDBOX: 'until-live', LOG_LEVEL: 'silent', RAZORPAY_API_URL: 'http://127.0.0.1:3000/sandbox/razorpay' }
export const key = keyFromText('the key of this test, which is long enough')
const { connections, config, payments, outbound } = shop
export const live = simulatedLiveKeys(shop.secrets.auth, 'live')
export const rotated = simulatedLiveKeys(shop.secrets.auth, 'live', 2)
export const other = simulatedLiveKeys(shop.secrets.auth, 'other')

let owner: string
export const ownerToken = () => owner

/** Reads the connections again, as a process that starts with this environment and this key. */
export async function restart(environment: Record<string, string> = {}, { secretsKey = key } = {}) {
  shop.connections = openConnections(readConfig({ ...settings, ...environment }), secretsKey, connections.providers)
  await shop.connections.refresh(shop)
}

/** Lets the shop of a test file run until an owner goes live. */
export function openUntilLive() {
  beforeEach(async () => {
    owner = await signedInAdmin()
    await restart()
  })
  afterEach(() => Object.assign(shop, { connections, config, payments, outbound }))
}

export type Keys = { keyId: string; keySecret: string; webhookSecret: string }

export const account = async (mode = 'live') =>
  (await send('GET', '/payment-accounts', { token: owner })).body.accounts.find((each: { mode: string }) => each.mode === mode)

export async function enter({ keyId, keySecret, webhookSecret }: Keys, mode = 'live') {
  const { version } = await account(mode)
  return send('PUT', `/payment-accounts/${mode}`, { token: owner, body: { version, keyId, keySecret, webhookSecret } })
}

/** Stores the mode as the endpoint does, but without the list, which another test has. This process does not hear of it. */
export async function storeMode(mode: 'test' | 'live') {
  const row = { mode, changedAt: shop.now(), version: sql<number>`nextval('connection_version')` }
  await shop.db
    .insertInto('shopMode')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

export async function switchTo(mode: 'test' | 'live') {
  await storeMode(mode)
  await shop.connections.refresh(shop)
}

/** Posts an event as the provider does. @returns the status */
export async function deliver(secret: string, event: object) {
  const body = JSON.stringify(event)
  const headers = { 'content-type': 'application/json', 'x-razorpay-signature': sign(body, secret) }
  return (await api.request('/payments/webhook', { method: 'POST', headers, body })).status
}

export const orderRow = (id: string) =>
  shop.db.selectFrom('shopOrder').select(['provider', 'status', 'providerOrderId', 'providerPaymentId']).where('id', '=', id).executeTakeFirstOrThrow()
