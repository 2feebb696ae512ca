import { callShop } from '../histories/call.ts'
import { type Buyer, openAccount, type Model } from '../histories/model.ts'
import { type Random, times } from './random.ts'
import { cartOf, pay, type Prepared } from './shopping.ts'

export type PostCounts = { posts: number; orders: number; payments: number }

const shoppers = 8
const retryShare = 0.3

/** Lets shoppers buy repeatedly. Three in ten of their posts are sent again, at once or after the answer. @returns the faults */
export async function postAndRetry(model: Model, random: Random, posted: PostCounts, { posts }: { posts: number }): Promise<string[]> {
  const violations: string[] = []
  const orders = new Set<string>()
  const payments = new Set<string>()
  let sent = 0

  async function post(path: string, buyer: Buyer, body: object) {
    sent += 1
    const first = callShop(model, 'POST', path, { token: buyer.token, body })
    if (random.chance(1 - retryShare)) return first
    sent += 1
    if (random.chance(0.5)) await first
    const [one, two] = await Promise.all([first, callShop(model, 'POST', path, { token: buyer.token, body })])
    const ids = [one, two].map((answer) => answer?.body['orderId'] ?? JSON.stringify(answer?.body['order']))
    if (one?.status !== 200 || two?.status !== 200 || ids[0] !== ids[1])
      violations.push(`${path} sent twice answered ${one?.status} and ${two?.status}, ${ids.join(' and ')}`)
    return one
  }

  async function shop(buyer: Buyer) {
    while (sent < posts && violations.length === 0) {
      const qty = 1 + random.upTo(8)
      const prepared = await post('/payments/orders', buyer, { items: cartOf(model, qty), addressId: buyer.addressId, expectedTotal: qty * 500 })
      if (prepared?.status !== 200) return void violations.push(`a cart was refused with ${prepared?.status}`)
      const attempt: Prepared = prepared.body
      const { razorpay_payment_id, razorpay_order_id, razorpay_signature } = await pay(model, attempt)
      payments.add(razorpay_payment_id)
      const proof = { razorpayPaymentId: razorpay_payment_id, razorpayOrderId: razorpay_order_id, razorpaySignature: razorpay_signature }
      const placed = await post('/orders', buyer, { items: [{}], address: {}, ...proof })
      const order: { _id: string; status: string } | undefined = placed?.body['order']
      if (order?.status === 'Paid') orders.add(order._id)
    }
  }

  const buyers = await Promise.all(times(shoppers, () => openAccount(model, 'user')))
  await Promise.all(buyers.map(shop))
  const stored = await model.shop.db.selectFrom('shopOrder').select('providerPaymentId').where('status', '=', 'Paid').execute()
  const settled = new Set(stored.map(({ providerPaymentId }) => providerPaymentId))
  if (orders.size !== payments.size || stored.length !== payments.size || settled.size !== payments.size)
    violations.push(`${payments.size} payments became ${orders.size} orders in answers and ${stored.length} in the database, of ${settled.size} payments`)
  posted.posts += sent
  posted.orders += orders.size
  posted.payments += payments.size
  return violations
}
