import { ask } from '../histories/ask.ts'
import { type Buyer, openAccount, type World } from '../histories/world.ts'
import { type Dice, times } from './dice.ts'
import { cartOf, pay, type Prepared } from './shopping.ts'

export type Posted = { posts: number; orders: number; payments: number }

const shoppers = 8
const retried = 0.3

/** Lets shoppers buy repeatedly. Three in ten of their posts are sent again, at once or after the answer. @returns the faults */
export async function postAndRetry(world: World, dice: Dice, posted: Posted, { posts }: { posts: number }): Promise<string[]> {
  const broken: string[] = []
  const orders = new Set<string>()
  const payments = new Set<string>()
  let sent = 0

  async function post(path: string, buyer: Buyer, body: object) {
    sent += 1
    const first = ask(world, 'POST', path, { token: buyer.token, body })
    if (dice.chance(1 - retried)) return first
    sent += 1
    if (dice.chance(0.5)) await first
    const [one, two] = await Promise.all([first, ask(world, 'POST', path, { token: buyer.token, body })])
    const ids = [one, two].map((answer) => answer?.body['orderId'] ?? JSON.stringify(answer?.body['order']))
    if (one?.status !== 200 || two?.status !== 200 || ids[0] !== ids[1])
      broken.push(`${path} sent twice answered ${one?.status} and ${two?.status}, ${ids.join(' and ')}`)
    return one
  }

  async function shop(buyer: Buyer) {
    while (sent < posts && broken.length === 0) {
      const qty = 1 + dice.upTo(8)
      const prepared = await post('/payments/orders', buyer, { items: cartOf(world, qty), addressId: buyer.addressId, expectedTotal: qty * 500 })
      if (prepared?.status !== 200) return void broken.push(`a cart was refused with ${prepared?.status}`)
      const attempt: Prepared = prepared.body
      const { razorpay_payment_id, razorpay_order_id, razorpay_signature } = await pay(world, attempt)
      payments.add(razorpay_payment_id)
      const proof = { razorpayPaymentId: razorpay_payment_id, razorpayOrderId: razorpay_order_id, razorpaySignature: razorpay_signature }
      const placed = await post('/orders', buyer, { items: [{}], address: {}, ...proof })
      const order: { _id: string; status: string } | undefined = placed?.body['order']
      if (order?.status === 'Paid') orders.add(order._id)
    }
  }

  const buyers = await Promise.all(times(shoppers, () => openAccount(world, 'user')))
  await Promise.all(buyers.map(shop))
  const kept = await world.shop.db.selectFrom('shopOrder').select('razorpayPaymentId').where('status', '=', 'Paid').execute()
  const settled = new Set(kept.map(({ razorpayPaymentId }) => razorpayPaymentId))
  if (orders.size !== payments.size || kept.length !== payments.size || settled.size !== payments.size)
    broken.push(`${payments.size} payments became ${orders.size} orders in answers and ${kept.length} in the database, of ${settled.size} payments`)
  posted.posts += sent
  posted.orders += orders.size
  posted.payments += payments.size
  return broken
}
