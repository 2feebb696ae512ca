import { expect } from 'vitest'
import { type Checkout, makeOrder } from './make-order.ts'
import { send } from './send.ts'
import { shop } from './test-shop.ts'

let count = 0

export const newKey = () => `return-key-${(count += 1)}`

/** Asks for a return. Default: one piece of the first line, damaged. */
export const askReturn = ({ token }: Pick<Checkout, 'token'>, orderId: string, changes: Record<string, unknown> = {}) =>
  send('POST', `/orders/my-orders/${orderId}/returns`, {
    token,
    body: { lines: [{ position: 0, qty: 1 }], reason: 'damaged', words: 'The jar is broken.', key: newKey(), ...changes },
  })

/** Creates an order that is paid and delivered. */
export async function makeDelivered(checkout: Checkout, admin: string, changes: Record<string, unknown> = {}) {
  const order = await makeOrder(checkout, changes)
  await send('PUT', `/orders/${order._id}`, { token: admin, body: { status: 'Delivered' } })
  return order
}

/** Calls a step of the back-office on a return, with its present version unless the body has one. */
export async function stepReturn(admin: string, orderId: string, step: 'approve' | 'refuse' | 'receive' | 'close', body: Record<string, unknown> = {}) {
  const [newest] = (await send('GET', `/orders/${orderId}/returns`, { token: admin })).body
  return send('POST', `/returns/${newest._id}/${step}`, { token: admin, body: { version: newest.version, ...body } })
}

/** What the owner tells the shopper who may return something. */
export const approvalWords = 'Please send it to our shop.\n\nPack it well.'

/** Creates a delivered order of two packs, with a return that is asked for and, by default, approved. */
export async function makeReturnOf(
  buyer: Checkout,
  admin: string,
  { qty = 1, approved = true, changes = {} }: { qty?: number; approved?: boolean; changes?: object } = {},
) {
  const order = await makeDelivered(buyer, admin, { ...changes })
  const { body } = await askReturn(buyer, order._id, { lines: [{ position: 0, qty }] })
  if (approved) expect((await stepReturn(admin, order._id, 'approve', { words: approvalWords })).status).toBe(200)
  return { orderId: order._id, id: body.own.returns[0]._id as string }
}

/** Returns the returns of an order as the back-office shows them. */
export const listReturnsOf = async (admin: string, orderId: string) => (await send('GET', `/orders/${orderId}/returns`, { token: admin })).body

/** Returns the messages about the returns of an order. */
export const messagesOf = (orderId: string) =>
  shop.db
    .selectFrom('message')
    .select(['dedupeKey', 'subject', 'body'])
    .where('orderId', '=', orderId)
    .where('dedupeKey', 'like', 'money:return%')
    .orderBy('seq')
    .execute()
