import { sql } from 'kysely'
import { signedToken } from '#platform/signed-token.ts'
import type { Shop } from '#platform/shop.ts'
import { hashToken } from '#platform/http/authenticate.ts'
import { defaultSettings } from '#shop/settings/rules/settings.ts'
import type { ActionOf } from './action.ts'
import { callShop, pick } from './call.ts'
import type { Attempt, Buyer, CashRequest, Model } from './model.ts'
import { payAtLink } from './phone.ts'
import { cartOf, pay } from './shopper.ts'

/** Actions around orders that are paid in cash on delivery. */

/** The fee of such an order, in rupees. */
export const cashFee = 40

/** What orders of new customers above `mostFirst` pay online before, in rupees. */
const advance = 99
const mostFirst = 1000

/** Switches cash on delivery on, for orders of nearly every amount. Large first orders need an advance. */
export async function offerCash({ db, now }: Shop) {
  const settings = Object.entries({ cashOnDelivery: true, cod: limitsOf({}) })
  await db
    .insertInto('setting')
    .values(settings.map(([name, value]) => ({ name, value: JSON.stringify(value), updatedAt: now() })))
    .execute()
}

/** `forAll`: each order needs the advance. */
type Terms = { keepsAdvance?: boolean; forAll?: boolean }

const limitsOf = ({ keepsAdvance = false, forAll = false }: Terms) => ({
  ...defaultSettings.cod,
  fee: cashFee,
  least: 200,
  most: 50_000,
  mostFirst,
  mostOpen: 20,
  advance,
  advanceForAll: forAll,
  keepsAdvance,
})

/** The owner decides again which orders need an advance, and whether the shop keeps it if the parcel comes back. */
const setTerms = ({ shop }: Model, terms: Terms) =>
  shop.db
    .updateTable('setting')
    .set({ value: JSON.stringify(limitsOf(terms)) })
    .where('name', '=', 'cod')
    .execute()

export const cashOrders = ({ attempts }: Model) => attempts.filter(({ cashRequest }) => cashRequest)

/** Orders a cart in cash, and proves the number of the address. @returns the order, if the shop stored it */
export async function orderInCash(
  model: Model,
  { buyer: index, lines, coupon, stale, proof, again, forAll = false }: Omit<ActionOf<'order in cash'>, 'type'> & { forAll?: boolean },
) {
  const buyer = pick(model.buyers, index)
  if (!buyer) return undefined
  const cart = { ...cartOf(model, { lines, coupon }), addressId: buyer.addressId }
  if (!model.processState.crashed) await setTerms(model, { keepsAdvance: (model.attempts.length + index) % 2 === 1, forAll })
  const offer = await callShop(model, 'POST', '/cod/check', { token: buyer.token, body: cart })
  if (offer?.status !== 200 || !offer.body.allowed) return undefined
  if (offer.body.advance !== undefined) return orderWithAdvance(model, { buyer, cart, stale, again, proof }, offer.body)
  if (proof === 'session') await logInByCode(model, buyer)
  const request = { buyer, body: { ...cart, expectedTotal: Number(offer.body.total) + (stale ? 10 : 0), ...(again && { again }) } }
  model.cashRequests.push(request)
  const attempt = await sendRequest(model, request)
  if (proof === 'session' && !model.processState.crashed) await removeNumbers(model)
  if (stale && attempt) model.violations.push('the shop accepted an outdated total of a cash on delivery order')
  if (attempt && proof !== 'session' && proof !== 'nothing') await confirm(model, attempt, proof === 'code' ? 'right' : 'wrong')
  return attempt
}

type Wish = Pick<ActionOf<'order in cash'>, 'stale' | 'again' | 'proof'> & { buyer: Buyer; cart: object }

/** Prepares an advance, and pays it at once or leaves it to other actions. @returns the order, if the shop stored it */
async function orderWithAdvance(model: Model, { buyer, cart, stale, again, proof }: Wish, offer: { total: number; advance: number; keepsAdvance?: boolean }) {
  const terms = { expectedTotal: offer.total + (stale ? 10 : 0), expectedAdvance: offer.advance, keepsAdvance: offer.keepsAdvance === true }
  const request = { buyer, path: '/payments/orders/cod', body: { ...cart, ...terms, ...(again && { again }) } }
  model.cashRequests.push(request)
  const attempt = await sendRequest(model, request)
  if (stale && attempt) model.violations.push('the shop accepted an outdated total of an order with an advance')
  if (attempt && proof !== 'nothing')
    await pay(model, { type: 'pay', which: model.attempts.indexOf(attempt), outcome: 'success', amount: 'right', submitsProof: proof === 'session' })
  return attempt
}

/** The shopper logs in by a code to the number of the address. Mails go on going to the address of the account. */
const logInByCode = ({ shop }: Model, { id, token, mobile }: Buyer) =>
  sql`with opened as (update session set opened_by = 'code' where token_hash = ${hashToken(token)})
    update customer set login_mobile = ${mobile}, email_verified_at = ${shop.now()} where id = ${id}`.execute(shop.db)

/** Takes the numbers from the accounts again, so that they can be joined by their mail addresses as before. */
export const removeNumbers = ({ shop }: Pick<Model, 'shop'>) =>
  sql`update customer set login_mobile = null, email_verified_at = null where login_mobile is not null`.execute(shop.db)

async function sendRequest(model: Model, request: CashRequest): Promise<Attempt | undefined> {
  const answer = await callShop(model, 'POST', request.path ?? '/orders/cod', { token: request.buyer.token, body: request.body })
  if (answer?.status !== 200) return undefined
  const orderId: string = answer.body.orderId
  const known = model.attempts.find((attempt) => attempt.orderId === orderId)
  // Without an advance, it has no order at the provider.
  const attempt = known ?? { buyer: request.buyer, orderId, order_id: answer.body.order_id ?? '', body: {}, cashRequest: request }
  if (!known) model.attempts.push(attempt)
  return attempt
}

/** Sends the same cart again, as after a lost answer. */
export async function orderInCashAgain(model: Model, { which }: ActionOf<'order in cash again'>) {
  const request = pick(model.cashRequests, which)
  if (request) await sendRequest(model, request)
}

export async function confirmCashOrder(model: Model, { which, code }: ActionOf<'confirm cash order'>) {
  const attempt = pick(cashOrders(model), which)
  if (attempt) await confirm(model, attempt, code)
}

async function confirm(model: Model, { buyer, orderId }: Attempt, as: 'right' | 'wrong') {
  const code = await readCode(model, orderId)
  if (code === undefined) return
  const typed = as === 'right' ? code : code === '000000' ? '111111' : '000000'
  const before = await isPlaced(model, orderId)
  const answer = await callShop(model, 'POST', `/orders/${orderId}/cod/confirm`, { token: buyer.token, body: { code: typed } })
  if (as === 'wrong' && !before && answer?.status === 200) model.violations.push('a wrong code placed a cash on delivery order')
}

async function isPlaced({ shop }: Model, id: string) {
  const row = await shop.db.selectFrom('shopOrder').select('paidAt').where('id', '=', id).executeTakeFirst()
  return row !== undefined && row.paidAt !== null
}

async function readCode({ shop, processState }: Model, orderId: string) {
  if (processState.crashed) return undefined
  const sms = await shop.db.selectFrom('message').select('body').where('dedupeKey', 'like', `order-code:${orderId}:%`).orderBy('seq', 'desc').executeTakeFirst()
  return /^\d{6}/.exec(sms?.body ?? '')?.[0]
}

export async function payCashOrderOnline(model: Model, { which, outcome, returns }: ActionOf<'pay cash order online'>) {
  const attempt = pick(cashOrders(model), which)
  if (attempt) await payOnline(model, attempt.orderId, { outcome, returns })
}

/** Opens the signed link of an order, and pays at the provider. The page may be open since before the shop closed it. */
export async function payOnline(model: Model, orderId: string, payment: Omit<ActionOf<'pay cash order online'>, 'type' | 'which'>) {
  await callShop(model, 'POST', '/pay-now', { body: { token: signedToken(model.shop, 'pay order', orderId) } })
  if (!model.processState.crashed) await payAtLink(model, orderId, payment)
}

export async function parcelCameBack(model: Model, { which, restock, again }: ActionOf<'parcel came back'>) {
  const attempt = pick(cashOrders(model), which)
  if (attempt) await reportReturn(model, attempt.orderId, { restock, again })
}

/** Reports that a parcel came back undelivered. A second report answers the same. */
export async function reportReturn(model: Model, orderId: string, { restock, again }: { restock: boolean; again: boolean }) {
  const send = () => callShop(model, 'POST', `/orders/${orderId}/returned`, { token: model.admin, body: { restock } })
  const first = await send()
  if (!again || first?.status !== 200) return
  const second = await send()
  if (second && second.status !== 200) model.violations.push(`a parcel that came back was reported twice, and the shop answered ${second.status}`)
}

export async function takeBackShipping(model: Model, { which }: ActionOf<'take back shipping'>) {
  const attempt = pick(model.attempts, which)
  if (attempt) await unship(model, attempt.orderId)
}

export const unship = (model: Model, id: string) => callShop(model, 'POST', '/packing/not-shipped', { token: model.admin, body: { parcels: [{ id }] } })
