import sharp from 'sharp'
import type { Answer, HttpClient } from '../http-client.ts'
import type { Ledger } from './ledger.ts'

export type Shopper = { userId: string; email: string; token: string; addressId: string }

/** What writers need: the ledger, the admin's token and the product. Marks begin with the round's letters. */
export type RoundContext = { ledger: Ledger; round: string; adminToken: string; productId: string; price: number }

/** Writes again and again on its own connections. @returns the last answer */
export type Writer = (context: RoundContext, client: HttpClient) => (count: number) => Promise<Answer>

const fields = { mobile: '9876543210', pincode: '560001', address: '12 MG Road', city: 'Bengaluru', state: 'Karnataka' }
const isDone = ({ status }: Answer) => status >= 200 && status < 300

/** Returns all writers that run concurrently; those listed twice run twice. */
export function writersFor(shoppers: readonly Shopper[]): Writer[] {
  return [...shoppers.flatMap((shopper) => [buyAs(shopper), addAddressAs(shopper), renameAs(shopper)]), writeLeads, writeLeads, makeCoupons, upload]
}

const writeLeads: Writer =
  ({ ledger, round }, client) =>
  async (count) => {
    const mark = `${round}-${count}-${crypto.randomUUID().slice(0, 8)}`
    ledger.sent('lead', mark)
    const answer = await client.call('POST', '/leads', {
      body: { name: 'Ravi', phone: '98765 43210', email: '', subject: mark, message: 'Do you sell by the kilo?' },
    })
    if (isDone(answer)) ledger.acknowledged('lead', mark)
    return answer
  }

const makeCoupons: Writer =
  ({ ledger, round, adminToken }, client) =>
  async (count) => {
    const code = `${round}C${count}`.toUpperCase()
    ledger.sent('coupon', code)
    const body = { code, discount: 5, minAmount: 0, expiry: '2099-12-31', createdBy: 'Asha Rao' }
    const answer = await client.call('POST', '/coupons', { token: adminToken, body })
    if (isDone(answer)) ledger.acknowledged('coupon', code)
    return answer
  }

const upload: Writer =
  ({ ledger, adminToken }, client) =>
  async () => {
    const [r = 0, g = 0, b = 0] = crypto.getRandomValues(new Uint8Array(3))
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: { r, g, b } } })
      .jpeg()
      .toBuffer()
    const body = new FormData()
    body.set('image', new Blob([new Uint8Array(picture)]), 'picture.jpg')
    const answer = await client.call('POST', '/upload', { token: adminToken, body })
    const { imageUrl }: { imageUrl?: string } = isDone(answer) ? JSON.parse(answer.text) : {}
    if (imageUrl) ledger.acknowledged('picture', imageUrl)
    return answer
  }

const addAddressAs =
  ({ token }: Shopper): Writer =>
  ({ ledger, round }, client) =>
  async (count) => {
    const name = `${round} ${count} ${token.slice(0, 6)}`
    ledger.sent('address', name)
    const answer = await client.call('POST', '/users/addresses', { token, body: { ...fields, name } })
    if (isDone(answer)) ledger.acknowledged('address', name)
    return answer
  }

/** The mark begins with the shopper's id, because the check looks at each shopper's newest name. */
const renameAs =
  ({ userId, email, token }: Shopper): Writer =>
  ({ ledger, round }, client) =>
  async (count) => {
    const name = `${userId} ${round} ${count}`
    ledger.sent('name', name)
    const answer = await client.call('PUT', `/profile/${userId}`, { token, body: { name, email } })
    if (isDone(answer)) ledger.acknowledged('name', name)
    return answer
  }

/** Prepares, pays, submits the proof. A captured payment must become an order, however the shop learns of it. */
export const buyAs =
  ({ token, addressId }: Pick<Shopper, 'token' | 'addressId'>): Writer =>
  ({ ledger, productId, price }, client) =>
  async (count) => {
    const qty = 1 + (count % 3)
    const items = [{ productId, variant: '1 g', qty }]
    const prepared = await client.call('POST', '/payments/orders', { token, body: { items, addressId, expectedTotal: price * qty } })
    if (!isDone(prepared) || prepared.last) return prepared
    const { order_id, order }: { order_id: string; order?: object } = JSON.parse(prepared.text)
    if (order) return prepared
    const paid = await client.call('POST', '/sandbox/razorpay/pay', { body: { order_id, outcome: 'success' } })
    if (!isDone(paid)) return paid
    const payment: Record<'razorpay_payment_id' | 'razorpay_order_id' | 'razorpay_signature', string> = JSON.parse(paid.text)
    ledger.acknowledged('payment', payment.razorpay_payment_id)
    if (paid.last) return paid
    const body = {
      items,
      address: {},
      razorpayPaymentId: payment.razorpay_payment_id,
      razorpayOrderId: payment.razorpay_order_id,
      razorpaySignature: payment.razorpay_signature,
    }
    const answer = await client.call('POST', '/orders', { token, body })
    const { order: placed }: { order?: { _id: string } } = isDone(answer) ? JSON.parse(answer.text) : {}
    if (placed) ledger.acknowledged('order', placed._id)
    return answer
  }
