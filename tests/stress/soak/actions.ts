import type { Answer, HttpClient } from '../http-client.ts'
import type { People, Shopper } from './people.ts'

/** A visitor's action: `share` percent of all actions, or once every so many seconds. `requests` keeps the rate exact. */
export type Action = { name: string; requests: number; share?: number; everySeconds?: number; run(actors: Actors): Promise<Answer[]> }

/** The client, shopper and fixture of one action. `pick` returns a random item. */
export type Actors = { client: HttpClient; people: People; shopper: Shopper; pick: <Item>(list: readonly Item[]) => Item }

const address = { name: 'Asha Rao', mobile: '9876543210', pincode: '560001', address: '12 MG Road', city: 'Bengaluru', state: 'Karnataka' }
const pages = ['/', '/products', '/about', '/contact', '/blog', '/cart', '/shipping', '/Myorders', '/checkout']
const searches = ['saffron', 'shilajit', 'mongra', 'gift', 'kashmir']
const adminLists = [
  '/orders?limit=50',
  '/customers?limit=50',
  '/leads?limit=10&page=1',
  '/coupons',
  '/analytics/dashboard',
  '/audit?limit=20',
  '/money/summary',
]

const lineOf = ({ people, pick }: Actors) => [{ productId: people.productId, variant: pick(['1 g', '2 g']), qty: pick([1, 1, 2]) }]

export const actions: readonly Action[] = [
  { name: 'page', requests: 1, share: 40, run: async ({ client, pick }) => [await client.get(pick(pages))] },
  { name: 'product page', requests: 1, share: 10, run: async ({ client, people }) => [await client.get(`/product/${people.productId}`)] },
  { name: 'catalogue', requests: 1, share: 20, run: async ({ client }) => [await client.call('GET', '/products')] },
  { name: 'search', requests: 1, share: 8, run: async ({ client, pick }) => [await client.get(`/search?q=${pick(searches)}`)] },
  { name: 'quote', requests: 1, share: 9, run: async (actors) => [await actors.client.call('POST', '/pricing/quote', { body: { items: lineOf(actors) } })] },
  { name: 'my orders', requests: 1, share: 4, run: async ({ client, shopper }) => [await client.call('GET', '/orders/my-orders?limit=20', shopper)] },
  {
    name: 'admin list',
    requests: 1,
    share: 4,
    run: async ({ client, people, pick }) => [await client.call('GET', pick(adminLists), { token: people.adminToken })],
  },
  { name: 'log in', requests: 2, share: 1, run: visitAccount },
  { name: 'address', requests: 2, share: 2, run: addAndRemoveAddress },
  { name: 'purchase', requests: 4, share: 2, run: buy },
  { name: 'lead', requests: 1, everySeconds: 8, run: async ({ client }) => [await client.call('POST', '/leads', { body: lead })] },
  { name: 'edit a product', requests: 1, everySeconds: 20, run: editProduct },
  { name: 'upload', requests: 1, everySeconds: 30, run: upload },
]

const lead = { name: 'Ravi', phone: '9876500000', email: 'ravi@example.com', subject: 'Wholesale', message: 'Do you sell by the kilo?' }

async function visitAccount({ client, shopper }: Actors) {
  const answer = await client.call('POST', '/auth/login', { body: { email: shopper.email, password: shopper.password } })
  const { data }: { data?: { token: string } } = JSON.parse(answer.text)
  return [answer, ...(data ? [await client.call('POST', '/auth/logout', { token: data.token, body: {} })] : [])]
}

async function addAndRemoveAddress({ client, shopper: { token } }: Actors) {
  const added = await client.call('POST', '/users/addresses', { token, body: address })
  const { _id }: { _id: string } = JSON.parse(added.text)
  return [added, await client.call('DELETE', `/users/addresses/${_id}`, { token })]
}

/** Buys as the checkout does: quote, prepare, pay, submit the proof. */
async function buy(actors: Actors) {
  const { client, shopper, people, pick } = actors
  const items = lineOf(actors)
  const coupon = pick([true, false]) ? people.coupon : undefined
  const quote = await client.call('POST', '/pricing/quote', { body: { items, coupon } })
  const { total }: { total: number } = JSON.parse(quote.text)
  const body = { items, addressId: shopper.addressId, coupon, expectedTotal: total }
  const prepared = await client.call('POST', '/payments/orders', { token: shopper.token, body })
  if (prepared.status !== 200) return [quote, prepared]
  const { order_id }: { order_id: string } = JSON.parse(prepared.text)
  const paid = await client.call('POST', '/sandbox/razorpay/pay', { body: { order_id, outcome: 'success' } })
  const payment: Record<'razorpay_payment_id' | 'razorpay_order_id' | 'razorpay_signature', string> = JSON.parse(paid.text)
  const proof = {
    items,
    address: {},
    razorpayPaymentId: payment.razorpay_payment_id,
    razorpayOrderId: payment.razorpay_order_id,
    razorpaySignature: payment.razorpay_signature,
  }
  return [quote, prepared, paid, await client.call('POST', '/orders', { token: shopper.token, body: proof })]
}

/** Edits a product, which invalidates cached pages. */
async function editProduct({ client, people, pick }: Actors) {
  const body = {
    name: `Journey Saffron, harvest ${pick([2024, 2025, 2026])}`,
    image: '',
    variants: [
      { quantity: '1 g', price: 500 },
      { quantity: '2 g', price: 900, discount: 10 },
    ],
  }
  return [await client.call('PUT', `/products/${people.productId}`, { token: people.adminToken, body })]
}

async function upload({ client, people }: Actors) {
  const body = new FormData()
  body.set('image', await people.picture(), 'picture.jpg')
  return [await client.call('POST', '/upload', { token: people.adminToken, body })]
}
