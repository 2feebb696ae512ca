import { dayInIndia } from '#kernel/india.ts'
import type { Baseline, Fixture, RequestPart } from './fixture.ts'

/** A phone order for a new customer with a new address. */
function phoneOrder(fixture: Fixture) {
  const number = fixture.next('phone order')
  const mobile = `9${String(100_000_000 + number)}`
  const [product] = fixture.products
  const [pack] = product?.variants ?? []
  const price = Math.round((pack?.price ?? 0) * (100 - (pack?.discount ?? 0))) / 100
  return {
    key: `phone-order-${number}`,
    newCustomer: { name: 'Meera Iyer', mobile },
    newAddress: { name: 'Meera Iyer', mobile, pincode: '560001', city: 'Bengaluru', state: 'Karnataka' },
    items: [{ productId: product?._id, variant: pack?.quantity, qty: 1 }],
    expectedTotal: price,
    note: 'Gift wrap',
    sms: true,
  }
}

async function makeOne(fixture: Fixture) {
  const body = phoneOrder(fixture)
  const { order } = await fixture.call<{ order: { _id: string } }>('POST', '/phone-orders', { token: fixture.admin, body })
  return { id: order._id, total: body.expectedTotal }
}

/** Money that staff take or pay back in cash today. */
const takenMoney = (fixture: Fixture, more: object = {}) => ({
  kind: 'cash',
  on: dayInIndia(new Date()),
  key: `by-hand-${fixture.next('money by hand')}`,
  ...more,
})

/** Makes a phone order first. */
const ofMade =
  (plain: () => RequestPart = () => ({})): Baseline =>
  async (fixture) => {
    const { id } = await makeOne(fixture)
    return { token: fixture.admin, id, ...plain() }
  }

/** Baseline requests of phone orders, by operation. */
export const phoneOrderBaselines: Record<string, Baseline> = {
  'GET /phone-orders/customers': (fixture) => ({ token: fixture.admin }),
  'POST /phone-orders': (fixture) => ({ token: fixture.admin, json: phoneOrder(fixture) }),
  'POST /phone-orders/{id}/link': ofMade(() => ({ json: { sms: true } })),
  'POST /phone-orders/{id}/cancel': ofMade(() => ({ json: {} })),
  'POST /orders/{id}/paid-offline': async (fixture) => {
    const { id, total } = await makeOne(fixture)
    return { token: fixture.admin, id, json: takenMoney(fixture, { amount: total }) }
  },
  'POST /refunds/{id}/paid-back': async (fixture) => {
    const { id, total } = await makeOne(fixture)
    const token = fixture.admin
    await fixture.call('POST', `/orders/${id}/paid-offline`, { token, body: takenMoney(fixture, { amount: total }) })
    const body = { amount: 1, reason: 'Broken', key: `refund-by-hand-${id}` }
    const { refund } = await fixture.call<{ refund: { _id: string } }>('POST', `/orders/${id}/refunds`, { token, body })
    return { token, id: refund._id, json: takenMoney(fixture) }
  },
}
