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

/** Makes a phone order first. */
const ofMade =
  (plain: () => RequestPart = () => ({})): Baseline =>
  async (fixture) => {
    const { order } = await fixture.call<{ order: { _id: string } }>('POST', '/phone-orders', { token: fixture.admin, body: phoneOrder(fixture) })
    return { token: fixture.admin, id: order._id, ...plain() }
  }

/** Baseline requests of phone orders, by operation. */
export const phoneOrderBaselines: Record<string, Baseline> = {
  'GET /phone-orders/customers': (fixture) => ({ token: fixture.admin }),
  'POST /phone-orders': (fixture) => ({ token: fixture.admin, json: phoneOrder(fixture) }),
  'POST /phone-orders/{id}/link': ofMade(() => ({ json: { sms: true } })),
  'POST /phone-orders/{id}/cancel': ofMade(() => ({ json: {} })),
}
