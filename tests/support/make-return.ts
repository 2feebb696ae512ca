import { type Checkout, makeOrder } from './make-order.ts'
import { send } from './send.ts'

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
