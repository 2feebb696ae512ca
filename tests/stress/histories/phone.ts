import { paymentReturn } from '#shop/orders/server/payment-return.server.ts'
import type { ActionOf } from './action.ts'
import { callShop, pick } from './call.ts'
import type { Model, PhoneRequest } from './model.ts'
import { quoteLines } from './shopper.ts'

/** Actions of an admin who takes orders on the telephone, and of the customers who pay them by link. */

/** Makes a phone order at the quoted total, and its link. */
export async function makePhoneOrder(model: Model, { days, ...wanted }: ActionOf<'make phone order'>) {
  const quoted = await quoteLines(model, wanted)
  if (!quoted) return
  const { buyer, cart, expectedTotal } = quoted
  const key = `phone-key-${model.phoneRequests.length}`
  const request = { buyer, body: { ...cart, key, customerId: buyer.id, addressId: buyer.addressId, expectedTotal, linkDays: days, sms: true } }
  model.phoneRequests.push(request)
  const status = await sendRequest(model, request)
  if (wanted.stale && status === 200) model.violations.push('the shop accepted an outdated total of a phone order')
}

/** Sends the same phone order again, as after a lost answer. It must find the first one. */
export async function makePhoneOrderAgain(model: Model, { which }: ActionOf<'make phone order again'>) {
  const request = pick(model.phoneRequests, which)
  if (request) await sendRequest(model, request)
}

async function sendRequest(model: Model, request: PhoneRequest) {
  const answer = await callShop(model, 'POST', '/phone-orders', { token: model.admin, body: request.body })
  if (answer?.status !== 200) return answer?.status
  const orderId: string = answer.body.order._id
  const known = model.attempts.find((attempt) => attempt.phoneRequest === request)
  if (known && known.orderId !== orderId) model.violations.push('a phone order that was sent twice made two orders')
  // The customer never sees its provider order, so only the link pays it.
  if (!known) model.attempts.push({ buyer: request.buyer, orderId, order_id: '', body: {}, phoneRequest: request })
  return answer.status
}

export async function sendLink(model: Model, { which }: ActionOf<'send link'>) {
  const attempt = pick(phoneOrders(model), which)
  if (attempt) await callShop(model, 'POST', `/phone-orders/${attempt.orderId}/link`, { token: model.admin, body: { sms: true } })
}

export async function cancelPhoneOrder(model: Model, { which }: ActionOf<'cancel phone order'>) {
  const attempt = pick(phoneOrders(model), which)
  if (attempt) await callShop(model, 'POST', `/phone-orders/${attempt.orderId}/cancel`, { token: model.admin })
}

/** Pays a link at the provider, or fails to. The browser may be closed before it returns to the shop. */
export async function payLink(model: Model, { which, outcome, returns }: ActionOf<'pay link'>) {
  const attempt = pick(phoneOrders(model), which)
  if (attempt) await payAtLink(model, attempt.orderId, { outcome, returns })
}

/** Pays the provider's link of an order, if it has one. */
export async function payAtLink(model: Model, orderId: string, { outcome, returns }: Omit<ActionOf<'pay link'>, 'type' | 'which'>) {
  const link = await findLink(model, orderId)
  if (!link) return
  const body = new URLSearchParams({ outcome })
  const { headers } = await model.shop.fetch(`http://127.0.0.1/sandbox/razorpay/links/${link.id}`, { method: 'POST', body, redirect: 'manual' })
  const back = headers.get('location')
  if (!back || !returns || model.processState.crashed) return
  const { pathname, search } = new URL(back)
  const { status } = await paymentReturn(model.shop).request(pathname + search)
  if (!model.processState.crashed && status !== 303) model.violations.push(`the return from a link answered ${status}`)
}

/** Returns the violations of the links: nobody can pay the link of an order that is cancelled, paid by hand, or sent for cash on delivery. */
export async function checkLinks(model: Model): Promise<string[]> {
  const open = await model.shop.db
    .selectFrom('sandbox.paymentLink as link')
    .leftJoin('codLink as ofRest', 'ofRest.reference', 'link.referenceId')
    .innerJoin('shopOrder as o', (join) => join.onRef('o.id', '=', ({ fn, ref }) => fn.coalesce(ref('ofRest.orderId'), ref('link.referenceId'))))
    .leftJoin('sandbox.providerOrder as paid', 'paid.id', 'link.orderId')
    .select('link.id')
    .leftJoin('offlinePayment as taken', 'taken.paymentId', 'o.providerPaymentId')
    .leftJoin('codLink as cash', 'cash.orderId', 'o.id')
    .where(({ or, eb }) => or([eb('o.withdrawnAt', 'is not', null), eb('cash.endedAt', 'is not', null), eb('taken.paymentId', 'is not', null)]))
    .where('link.status', '=', 'created')
    .where('link.expireBy', '>', model.shop.now())
    .where(({ or, eb }) => or([eb('paid.id', 'is', null), eb('paid.status', '<>', 'paid')]))
    .execute()
  return open.map(({ id }) => `a link that ended can be paid: ${id}`)
}

const phoneOrders = ({ attempts }: Model) => attempts.filter(({ phoneRequest }) => phoneRequest)

const findLink = ({ shop }: Model, orderId: string) =>
  shop.db
    .selectFrom('sandbox.paymentLink as link')
    .leftJoin('codLink', 'codLink.reference', 'link.referenceId')
    .select('link.id')
    .where(({ or, eb }) => or([eb('link.referenceId', '=', orderId), eb('codLink.orderId', '=', orderId)]))
    .executeTakeFirst()
