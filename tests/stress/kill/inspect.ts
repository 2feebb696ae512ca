import type { ShopProcess } from '../../support/browser/shop-process.ts'
import { callApi } from '../../support/browser/shopper.ts'
import { apiBase } from '../../../src/kernel/endpoint.ts'
import type { MoneySummary } from '../../../src/shop/orders/money/contract.ts'
import { findLostAndDoubled, type Kind, kinds, findLostUpdate, findUnanswered } from './ledger.ts'
import type { RoundContext, Shopper } from './writers.ts'

/**
 * Checks that every acknowledged write is there, as a shopper and an admin would find it. `answersAll`: the server had time to answer each request
 * it read, so no unacknowledged write may be there. @returns the faults, in words
 */
export async function inspect(
  shop: ShopProcess,
  context: RoundContext,
  shoppers: readonly Shopper[],
  { answersAll }: { answersAll: boolean },
): Promise<string[]> {
  // The reconciler finds payments whose browser never submitted the proof.
  await callApi(shop, 'POST', '/sandbox/reconcile')
  const found = await findStored(shop, context, shoppers)
  const faults: string[] = []
  for (const kind of kinds) {
    if (kind === 'name') continue
    faults.push(...findLostAndDoubled(kind, context.ledger.marks(kind), found[kind]))
    if (answersAll && clientMarks.has(kind)) faults.push(...findUnanswered(kind, context.ledger.marks(kind), found[kind]))
  }
  for (const { userId } of shoppers) {
    const ofShopper = ({ sent, acknowledged }: ReturnType<RoundContext['ledger']['marks']>) => ({
      sent: sent.filter(belongsTo(userId)),
      acknowledged: acknowledged.filter(belongsTo(userId)),
    })
    faults.push(...findLostUpdate('name', ofShopper(context.ledger.marks('name')), found.name.find(belongsTo(userId)) ?? 'nothing'))
  }
  return [...faults, ...(await compareBooks(shop, context))]
}

/** Kinds whose mark is known before the answer. */
const clientMarks = new Set<Kind>(['lead', 'coupon', 'address'])

const belongsTo = (userId: string) => (name: string) => name.startsWith(`${userId} `)

async function findStored(
  shop: ShopProcess,
  { adminToken: token, ledger, round }: RoundContext,
  shoppers: readonly Shopper[],
): Promise<Record<Kind, string[]>> {
  const list = async <Row>(path: string, as = token) => (await callApi<Row[]>(shop, 'GET', path, { token: as })).body
  const leads = await listAll<{ subject: string }>(shop, '/leads', token, ({ subject }) => subject.startsWith(`${round}-`))
  const coupons = await listAll<{ code: string }>(shop, '/coupons', token, ({ code }) => code.startsWith(`${round}C`.toUpperCase()))
  const placed = new Set(ledger.marks('order').acknowledged)
  const orders = await listAll<{ _id: string; status: string; razorpayPaymentId: string }>(shop, '/orders', token, ({ _id }) => placed.has(_id))
  const addresses = await Promise.all(shoppers.map((shopper) => list<{ name: string }>('/users/addresses', shopper.token)))
  const profiles = await Promise.all(shoppers.map((shopper) => callApi<{ name: string }>(shop, 'GET', `/profile/${shopper.userId}`, { token: shopper.token })))
  const pictures = ledger.marks('picture').acknowledged
  const shown = await Promise.all(pictures.map(async (url) => (await fetch(shop.baseURL + url)).ok))
  return {
    lead: leads.map(({ subject }) => subject),
    coupon: coupons.map(({ code }) => code),
    order: orders.filter(({ status }) => status === 'Paid').map(({ _id }) => _id),
    payment: orders.map(({ razorpayPaymentId }) => razorpayPaymentId),
    address: addresses
      .flat()
      .map(({ name }) => name)
      .filter((name) => name.startsWith(round)),
    name: profiles.map(({ body }) => body.name),
    picture: [...new Set(pictures.filter((_, index) => shown[index]))],
  }
}

/** Lists rows newest first: the first page, and further ones while they hold rows of this round. */
async function listAll<Row>(shop: ShopProcess, path: string, token: string, isOfRound: (row: Row) => boolean): Promise<Row[]> {
  const all: Row[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const response: Response = await fetch(`${shop.baseURL}${apiBase}${path}?limit=200${cursor && `&cursor=${cursor}`}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const page: Row[] = await response.json()
    all.push(...page)
    cursor = page.some(isOfRound) ? response.headers.get('x-next-cursor') : null
  }
  return all
}

/** Compares orders with money: the shop must have received exactly the sum of its orders. */
export async function compareBooks(shop: ShopProcess, { adminToken: token }: Pick<RoundContext, 'adminToken'>): Promise<string[]> {
  const { body: books } = await callApi<MoneySummary>(shop, 'GET', '/money/summary', { token })
  const { orders, settled, captured, difference } = books
  const same = difference === 0 && orders.count === settled.count && captured.count === settled.count && captured.amount === settled.amount
  return same ? [] : [`the books differ: ${JSON.stringify({ orders, settled, captured, difference })}`]
}
