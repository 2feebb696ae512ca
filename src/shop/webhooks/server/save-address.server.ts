import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange, refuseChanged } from '#shop/audit/module.server.ts'
import type * as contract from '../contract.ts'
import type { Webhook } from '../contract.ts'
import { mostAddresses } from '../rules/delivery.ts'
import { forgetListening } from './listening.server.ts'
import { refuseUnknownEvents } from './offered-events.server.ts'
import { findAddress, lockAddress, wireAddress } from './queries.server.ts'
import { parseWebhookUrl } from './parse-webhook-url.server.ts'
import { shownSecret } from './signatures.server.ts'

type WithSecret = { webhook: Webhook; secret: string }

/** Adds an address. @throws ShopError invalid_input for an address that is not allowed or known already, rule_refused for too many */
export function addAddress(shop: Shop, actor: Actor, { url: text, note, events }: z.output<typeof contract.addWebhook.input>): Promise<WithSecret> {
  const url = parseWebhookUrl(shop, text)
  refuseUnknownEvents(shop, events)
  return write(shop, actor, async (tx) => {
    const { count } = await tx
      .selectFrom('webhookAddress')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= mostAddresses) throw new ShopError('rule_refused', `At most ${mostAddresses} webhooks are possible. Please delete one first.`)
    await refuseKnown(tx, url)
    const values = { id: randomId(20), url, note, events: [...new Set(events)], createdAt: shop.now() }
    const row = await tx.insertInto('webhookAddress').values(values).returningAll().executeTakeFirstOrThrow()
    await recordChange(tx, { at: shop.now(), actor, action: 'created', subject: { kind: 'webhook', id: row.id }, after: auditedFields(row) })
    return { webhook: wireAddress(row, shop), secret: shownSecret(shop, row) }
  })
}

/** Changes an address. @throws ShopError not_found, changed_meanwhile, invalid_input */
export function updateAddress(shop: Shop, actor: Actor, { id, version, url: text, note, events }: z.output<typeof contract.updateWebhook.input>) {
  const url = parseWebhookUrl(shop, text)
  refuseUnknownEvents(shop, events)
  return changeAddress(shop, actor, { id, version, action: 'updated' }, async (tx, before) => {
    if (url === before.url) return { note, events: [...new Set(events)] }
    await refuseKnown(tx, url)
    return { url, note, events: [...new Set(events)], failingSince: null, isSlow: false }
  })
}

/** Pauses an address, or makes it active again. @throws ShopError not_found */
export function setAddressState(shop: Shop, actor: Actor, { id, state }: z.output<typeof contract.setWebhookState.input>) {
  const action = state === 'active' ? 'activated' : 'paused'
  return changeAddress(shop, actor, { id, action }, async () => ({ state, disabledBecause: null, failingSince: null }))
}

/** Replaces the signing secret. @throws ShopError not_found, changed_meanwhile */
export async function replaceSecret(shop: Shop, actor: Actor, { id, version }: z.output<typeof contract.replaceWebhookSecret.input>): Promise<WithSecret> {
  const webhook = await changeAddress(shop, actor, { id, version, action: 'secret replaced' }, async (_tx, { secretNumber }) => ({
    secretNumber: secretNumber + 1,
    secretReplacedAt: shop.now(),
  }))
  const row = await findAddress(shop.db, id)
  if (!row) throw notFound()
  return { webhook, secret: shownSecret(shop, row) }
}

/** Deletes an address with its deliveries. Their jobs find nothing to send. @throws ShopError not_found */
export function deleteAddress(shop: Shop, actor: Actor, id: string) {
  return write(shop, actor, async (tx) => {
    const row = await lockAddress(tx, id)
    if (!row) throw notFound()
    await tx.deleteFrom('webhookAddress').where('id', '=', id).execute()
    await tx.deleteFrom('webhookDelivery').where('addressId', '=', id).execute()
    await recordChange(tx, { at: shop.now(), actor, action: 'deleted', subject: { kind: 'webhook', id }, before: auditedFields(row) })
  })
}

export const notFound = () => new ShopError('not_found', 'There is no such webhook.')

type Row = NonNullable<Awaited<ReturnType<typeof findAddress>>>
type Changed = Partial<Omit<Row, 'id' | 'seq' | 'version' | 'createdAt'>>
type Change = { id: string; version?: number; action: string }

/** Changes an address and logs the change. `change` returns the columns to set. A call that changes nothing keeps the version. */
function changeAddress(shop: Shop, actor: Actor, { id, version, action }: Change, change: (tx: Tx, before: Row) => Promise<Changed>): Promise<Webhook> {
  return write(shop, actor, async (tx) => {
    const before = await lockAddress(tx, id)
    if (!before) throw notFound()
    const subject = { kind: 'webhook', id } as const
    await refuseChanged(tx, { version, row: before, actor, subject, current: () => wireAddress(before, shop) })
    const changed = await change(tx, before)
    const fields = { before: auditedFields(before), after: auditedFields({ ...before, ...changed }, before) }
    if (!(await recordChange(tx, { at: shop.now(), actor, action, subject, ...fields }))) return wireAddress(before, shop)
    const row = await tx.updateTable('webhookAddress').set(changed).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
    return wireAddress(row, shop)
  })
}

/** Runs `work` in a transaction, then makes this process read again which events have an address. */
async function write<Result>(shop: Shop, actor: Actor, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const result = await shop.db.transaction().execute(async (tx) => {
    await lockSession(tx, actor)
    return work(tx)
  })
  forgetListening(shop)
  return result
}

async function refuseKnown(tx: Tx, url: string) {
  const message = 'There is a webhook with this address already.'
  if (await tx.selectFrom('webhookAddress').select('id').where('url', '=', url).executeTakeFirst())
    throw new ShopError('invalid_input', message, [{ field: 'url', message }])
}

type Audited = Pick<Row, 'url' | 'note' | 'events' | 'state' | 'secretNumber'>

/**
 * Returns the fields for the audit log. The log names only the host, because the path may hold a secret, and more people read the log than the webhooks.
 * `before`: the row before the change, to tell whether the path changed.
 */
const auditedFields = ({ url, note, events, state, secretNumber }: Audited, before?: Pick<Row, 'url'>) => ({
  url: new URL(url).host + (before && isOtherPath(url, before.url) ? ', another path' : ''),
  note,
  events: events.toSorted().join(', '),
  state,
  secret: secretNumber,
})

const isOtherPath = (url: string, before: string) => url !== before && new URL(url).host === new URL(before).host
