import type { Shopper } from '../../../bench/shoppers.ts'
import { multipart } from './multipart.ts'
import { photograph } from './pictures.ts'
import type { Honest } from './honest.ts'
import type { World } from './world.ts'

const address = { name: 'Asha Rao', mobile: '9876543210', pincode: '560001', address: '12 MG Road', city: 'Bengaluru', state: 'Karnataka', addressType: 'Home' }
const password = 'saffron since 1955'

const email = (world: World) => `honest${world.next('email')}@example.com`
/** Returns numbers in separate ranges, because the limits count adjacent numbers together. */
const mobile = (world: World) => `9${String(100_000_000 + world.next('mobile') * 1000)}`
const cart = ({ products }: World, qty = 1) => [{ productId: products[0]?._id, variant: '1 g', qty }]

/** Baseline requests of shoppers and visitors, by operation. */
export const ofShoppers: Record<string, Honest> = {
  'GET /products': () => ({}),
  'GET /best-sellers': () => ({}),
  'GET /products/{id}': ({ products }) => ({ id: products[0]?._id }),
  'GET /settings': () => ({}),
  'POST /leads': () => ({ json: { name: 'Ravi', phone: '9876500000', email: 'ravi@example.com', subject: 'Wholesale', message: 'Do you sell by the kilo?' } }),
  'POST /pricing/quote': (world) => ({ json: { items: cart(world), coupon: 'STAR1' } }),
  'POST /auth/register': (world) => ({ json: { name: 'Ravi', email: email(world), password } }),
  'POST /auth/login': async (world) => {
    const account = { email: email(world), password }
    await world.call('POST', '/auth/register', { body: { name: 'Ravi', ...account } })
    return { json: account }
  },
  'POST /auth/send-otp': (world) => ({ json: { mobile: mobile(world) } }),
  'POST /auth/verify-otp': async (world) => {
    const number = mobile(world)
    await world.call('POST', '/auth/send-otp', { body: { mobile: number } })
    const messages = await world.shop.mailbox()
    const otp = messages.find(({ to }) => to.endsWith(number))?.text.slice(0, 6)
    return { json: { mobile: number, otp } }
  },
  'POST /auth/logout': async (world) => {
    const account = { email: email(world), password }
    await world.call('POST', '/auth/register', { body: { name: 'Ravi', ...account } })
    const { data } = await world.call<{ data: { token: string } }>('POST', '/auth/login', { body: account })
    return { token: data.token }
  },
  'GET /profile/{id}': (world) => ofOwn(world, ({ customerId }) => ({ id: customerId })),
  'PUT /profile/{id}': (world) =>
    ofOwn(world, ({ customerId }, own) => ({ id: customerId, ...multipart({ name: 'Asha Rao', email: own }, { field: 'photo', bytes: photograph() }) })),
  'GET /users/addresses': (world) => ofOwn(world, () => ({})),
  'POST /users/addresses': (world) => ofOwn(world, () => ({ json: address })),
  'DELETE /users/addresses/{id}': async (world) => {
    const { token } = world.shopper()
    const { _id } = await world.call<{ _id: string }>('POST', '/users/addresses', { token, body: address })
    return { token, id: _id }
  },
  'POST /coupons/check': (world) => ofOwn(world, () => ({ json: { code: 'STAR1', items: cart(world) } })),
  'POST /payments/orders': (world) => {
    const qty = (world.next('cart') % 900) + 1
    return ofOwn(world, ({ addressId }) => ({ json: { items: cart(world, qty), addressId, expectedTotal: 100 * qty } }))
  },
  'POST /payments/orders/{id}/dismiss': async (world) => {
    const { token, prepared } = await prepare(world)
    return { token, id: prepared.orderId }
  },
  'POST /payments/orders/{id}/check': async (world) => {
    const { token, prepared } = await prepare(world)
    return { token, id: prepared.orderId }
  },
  'POST /orders': async (world) => {
    const { token, paid, items } = await payPrepared(world)
    const proof = { razorpayPaymentId: paid.razorpay_payment_id, razorpayOrderId: paid.razorpay_order_id, razorpaySignature: paid.razorpay_signature }
    return { token, json: { items, address: {}, ...proof } }
  },
  'GET /orders/my-orders': ({ collector }) => ({ token: collector.token }),
  'GET /orders/{id}': ({ admin }) => ({ token: admin, id: 'SW000000000001' }),
  'POST /payments/webhook': (world) => {
    const number = world.next('event')
    const payment = { id: `pay_unknown${number}`, order_id: `order_unknown${number}`, amount: 100, currency: 'INR', status: 'failed' }
    const body = JSON.stringify({ event: 'payment.failed', payload: { payment: { entity: payment } } })
    return {
      body,
      headers: [
        ['content-type', 'application/json'],
        ['x-razorpay-event-id', `evt_${number}`],
        ['x-razorpay-signature', world.signatureOf(body)],
      ],
    }
  },
}

async function prepare(world: World) {
  const { token, addressId } = world.shopper()
  const qty = (world.next('cart') % 900) + 1
  const items = cart(world, qty)
  const body = { items, addressId, expectedTotal: 100 * qty }
  return { token, items, prepared: await world.call<{ orderId: string; order_id: string }>('POST', '/payments/orders', { token, body }) }
}

/** Prepares and pays a shopper's cart at the provider. The shop does not know of the payment yet. */
export async function payPrepared(world: World) {
  const checkout = await prepare(world)
  const paid = await world.call<Record<'razorpay_payment_id' | 'razorpay_order_id' | 'razorpay_signature', string>>('POST', '/sandbox/razorpay/pay', {
    body: { order_id: checkout.prepared.order_id, outcome: 'success' },
  })
  return { ...checkout, paid }
}

const ofOwn = <Asked>(world: World, ask: (shopper: Shopper, email: string) => Asked): Asked & { token: string } => {
  const shopper = world.shopper()
  return { token: shopper.token, ...ask(shopper, `${shopper.customerId.toLowerCase()}@example.com`) }
}
