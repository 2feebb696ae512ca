import type { Shopper } from '../../../bench/shoppers.ts'
import { multipart } from './multipart.ts'
import { photograph } from './pictures.ts'
import type { Baseline, Fixture } from './fixture.ts'
import { newEmail, openWithPassword, password } from './open-with-password.ts'

const address = { name: 'Asha Rao', mobile: '9876543210', pincode: '560001', address: '12 MG Road', city: 'Bengaluru', state: 'Karnataka', addressType: 'Home' }

/** Returns numbers in separate ranges, because the limits count adjacent numbers together. */
const mobile = (fixture: Fixture) => `9${String(100_000_000 + fixture.next('mobile') * 1000)}`
export const cart = ({ products }: Fixture, qty = 1) => [{ productId: products[0]?._id, variant: '1 g', qty }]

/** Baseline requests of shoppers and visitors, by operation. */
export const shopperBaselines: Record<string, Baseline> = {
  'GET /products': () => ({}),
  'GET /best-sellers': () => ({}),
  'GET /products/{id}': ({ products }) => ({ id: products[0]?._id }),
  'GET /settings': () => ({}),
  'POST /leads': () => ({ json: { name: 'Ravi', phone: '9876500000', email: 'ravi@example.com', subject: 'Wholesale', message: 'Do you sell by the kilo?' } }),
  'GET /cart-reminders/offer': ({ collector }) => ({ token: collector.token }),
  'POST /pay-now': () => ({ json: { token: 'unknown.unsigned' } }),
  'POST /cart-reminders/end': () => ({ json: { token: 'unknown.unsigned' } }),
  'POST /cart-reminders/allow': () => ({ json: { token: 'unknown.unsigned' } }),
  'POST /stock-alerts': (fixture) => ({ json: { productId: 'SOLDOUT', variant: '1 g', recipient: newEmail(fixture) } }),
  'POST /pricing/quote': (fixture) => ({ json: { items: cart(fixture), coupon: 'STAR1' } }),
  'POST /auth/register': (fixture) => ({ json: { name: 'Ravi', email: newEmail(fixture), password } }),
  'POST /auth/login': async (fixture) => {
    const account = { email: newEmail(fixture), password }
    await fixture.call('POST', '/auth/register', { body: { name: 'Ravi', ...account } })
    return { json: account }
  },
  'POST /auth/send-otp': (fixture) => ({ json: { mobile: mobile(fixture) } }),
  'POST /auth/verify-otp': async (fixture) => {
    const number = mobile(fixture)
    await fixture.call('POST', '/auth/send-otp', { body: { mobile: number } })
    const messages = await fixture.shop.mailbox()
    const otp = messages.find(({ to }) => to.endsWith(number))?.text.slice(0, 6)
    return { json: { mobile: number, otp } }
  },
  'POST /auth/logout': async (fixture) => ({ token: (await openWithPassword(fixture)).token }),
  'GET /profile/{id}': (fixture) => asShopper(fixture, ({ customerId }) => ({ id: customerId })),
  'PUT /profile/{id}': (fixture) =>
    asShopper(fixture, ({ customerId }, own) => ({ id: customerId, ...multipart({ name: 'Asha Rao', email: own }, { field: 'photo', bytes: photograph() }) })),
  'GET /users/addresses': (fixture) => asShopper(fixture, () => ({})),
  'POST /users/addresses': (fixture) => asShopper(fixture, () => ({ json: address })),
  'DELETE /users/addresses/{id}': async (fixture) => {
    const { token } = fixture.shopper()
    const { _id } = await fixture.call<{ _id: string }>('POST', '/users/addresses', { token, body: address })
    return { token, id: _id }
  },
  'PUT /users/addresses/{id}': (fixture) => asShopper(fixture, ({ addressId }) => ({ id: addressId, json: { ...address, addressType: 'Work' } })),
  'POST /users/addresses/{id}/default': (fixture) => asShopper(fixture, ({ addressId }) => ({ id: addressId, json: {} })),
  'GET /auth/sessions': (fixture) => asShopper(fixture, () => ({})),
  'DELETE /auth/sessions': async (fixture) => ({ token: (await openWithPassword(fixture)).token }),
  'DELETE /auth/sessions/{id}': async (fixture) => {
    const { token, account } = await openWithPassword(fixture)
    await fixture.call('POST', '/auth/login', { body: account })
    const sessions = await fixture.call<{ _id: string; current: boolean }[]>('GET', '/auth/sessions', { token })
    return { token, id: sessions.find(({ current }) => !current)?._id }
  },
  'POST /account/password': async (fixture) => ({
    token: (await openWithPassword(fixture)).token,
    json: { currentPassword: password, newPassword: 'saffron from Pampore' },
  }),
  'POST /auth/request-password-reset': async (fixture) => ({ json: { email: (await openWithPassword(fixture)).account.email } }),
  'POST /auth/reset-password': async (fixture) => {
    const { email: address } = (await openWithPassword(fixture)).account
    await fixture.call('POST', '/auth/request-password-reset', { body: { email: address } })
    const mail = await fixture.mailTo(address, /#token=([\w-]+)/)
    return { json: { token: mail, newPassword: 'saffron from Pampore' } }
  },
  'POST /account/email-code': async (fixture) => ({ token: (await openWithPassword(fixture)).token, json: {} }),
  'POST /account/email-verification': async (fixture) => {
    const { token, account } = await openWithPassword(fixture)
    const { challenge } = await fixture.call<{ challenge: string }>('POST', '/account/email-code', { token, body: {} })
    return { token, json: { challenge, otp: await fixture.mailTo(account.email, /\b(\d{6})\b/) } }
  },
  'POST /account/verify-notice/close': async (fixture) => ({ token: (await openWithPassword(fixture)).token, json: {} }),
  'POST /account/delete': async (fixture) => ({ token: (await openWithPassword(fixture)).token, json: { currentPassword: password } }),
  'POST /account/download': async (fixture) => ({ token: (await openWithPassword(fixture)).token, json: { currentPassword: password } }),
  'POST /visits': () => ({ json: { steps: ['visit', 'product'] } }),
  'POST /coupons/follow': () => ({ json: { code: 'STAR1' } }),
  'POST /coupons/check': (fixture) => asShopper(fixture, () => ({ json: { code: 'STAR1', items: cart(fixture) } })),
  'POST /payments/orders': (fixture) => {
    const qty = (fixture.next('cart') % 900) + 1
    return asShopper(fixture, ({ addressId }) => ({ json: { items: cart(fixture, qty), addressId, expectedTotal: 100 * qty } }))
  },
  'POST /payments/orders/{id}/dismiss': async (fixture) => {
    const { token, prepared } = await prepare(fixture)
    return { token, id: prepared.orderId }
  },
  'POST /payments/orders/{id}/check': async (fixture) => {
    const { token, prepared } = await prepare(fixture)
    return { token, id: prepared.orderId }
  },
  'POST /orders': async (fixture) => {
    const { token, paid, items } = await payPrepared(fixture)
    const proof = { razorpayPaymentId: paid.razorpay_payment_id, razorpayOrderId: paid.razorpay_order_id, razorpaySignature: paid.razorpay_signature }
    return { token, json: { items, address: {}, ...proof } }
  },
  'GET /payments/orders/open': ({ collector }) => ({ token: collector.token }),
  'GET /orders/my-orders': ({ collector }) => ({ token: collector.token }),
  'GET /orders/my-orders/{id}': async (fixture) => {
    const { token, id } = await placeOwn(fixture)
    return { token, id }
  },
  'POST /orders/my-orders/{id}/cancel': async (fixture) => {
    const { token, id } = await placeOwn(fixture)
    return { token, id, json: {} }
  },
  'POST /orders/my-orders/{id}/gift-address': async (fixture) => {
    const { token, id, addressId } = await placeOwn(fixture)
    return { token, id, json: { addressId } }
  },
  'POST /gift-addresses': () => ({ json: { token: 'unknown.unsigned', name: 'Meera', mobile: '9812345670', pincode: '403001' } }),
  'GET /orders/{id}/gift-link': ({ admin }) => ({ token: admin, id: 'SW000000000001' }),
  'POST /orders/{id}/gift-link': ({ admin }) => ({ token: admin, id: 'SW000000000001', json: {} }),
  'GET /orders/{id}': ({ admin }) => ({ token: admin, id: 'SW000000000001' }),
  'POST /payments/webhook': (fixture) => {
    const number = fixture.next('event')
    const payment = { id: `pay_unknown${number}`, order_id: `order_unknown${number}`, amount: 100, currency: 'INR', status: 'failed' }
    const body = JSON.stringify({ event: 'payment.failed', payload: { payment: { entity: payment } } })
    return {
      body,
      headers: [
        ['content-type', 'application/json'],
        ['x-razorpay-event-id', `evt_${number}`],
        ['x-razorpay-signature', fixture.signatureOf(body)],
      ],
    }
  },
}

async function prepare(fixture: Fixture) {
  const { token, addressId } = fixture.shopper()
  const qty = (fixture.next('cart') % 900) + 1
  const items = cart(fixture, qty)
  const body = { items, addressId, expectedTotal: 100 * qty }
  return { token, items, addressId, prepared: await fixture.call<{ orderId: string; order_id: string }>('POST', '/payments/orders', { token, body }) }
}

/** Prepares and pays a shopper's cart at the provider. The shop does not know of the payment yet. */
export async function payPrepared(fixture: Fixture) {
  const checkout = await prepare(fixture)
  const paid = await fixture.call<Record<'razorpay_payment_id' | 'razorpay_order_id' | 'razorpay_signature', string>>('POST', '/sandbox/razorpay/pay', {
    body: { order_id: checkout.prepared.order_id, outcome: 'success' },
  })
  return { ...checkout, paid }
}

/** Places an order of a shopper. */
export async function placeOwn(fixture: Fixture) {
  const { token, paid, items, prepared, addressId } = await payPrepared(fixture)
  const proof = { razorpayPaymentId: paid.razorpay_payment_id, razorpayOrderId: paid.razorpay_order_id, razorpaySignature: paid.razorpay_signature }
  await fixture.call('POST', '/orders', { token, body: { items, address: {}, ...proof } })
  return { token, id: prepared.orderId, addressId }
}

const asShopper = <Part>(fixture: Fixture, make: (shopper: Shopper, email: string) => Part): Part & { token: string } => {
  const shopper = fixture.shopper()
  return { token: shopper.token, ...make(shopper, `${shopper.customerId.toLowerCase()}@example.com`) }
}
