import { cart } from './baseline-shopper.ts'
import type { Baseline, Fixture } from './fixture.ts'

/** Switches cash on delivery on, with limits that the fixture's carts keep. Saving the same facts again changes nothing. */
async function offer(fixture: Fixture, advance = 0) {
  const cod = { advance, advanceForAll: true, least: 2, most: 200_000, mostFirst: 200_000, mostOpen: 20 }
  await fixture.call('PUT', '/settings', { token: fixture.admin, body: { cashOnDelivery: true, cod } })
}

async function wish(fixture: Fixture, advance?: number) {
  await offer(fixture, advance)
  const { token, addressId } = fixture.shopper()
  const qty = (fixture.next('cart') % 900) + 1
  return { token, json: { items: cart(fixture, qty), addressId, expectedTotal: 100 * qty } }
}

/** Orders first, without confirming it. */
async function order(fixture: Fixture) {
  const { token, json } = await wish(fixture)
  const { orderId } = await fixture.call<{ orderId: string }>('POST', '/orders/cod', { token, body: json })
  return { token, id: orderId }
}

export const codBaselines: Record<string, Baseline> = {
  'POST /cod/check': async (fixture) => {
    const { token, json } = await wish(fixture)
    return { token, json: { items: json.items, addressId: json.addressId } }
  },
  'POST /orders/cod': (fixture) => wish(fixture),
  'POST /payments/orders/cod': async (fixture) => {
    const { token, json } = await wish(fixture, 1)
    return { token, json: { ...json, expectedAdvance: 1 } }
  },
  'POST /orders/{id}/cod/code': order,
  'POST /orders/{id}/cod/confirm': async (fixture) => ({ ...(await order(fixture)), json: { code: '000000' } }),
  'GET /orders/{id}/cod': async (fixture) => ({ token: fixture.admin, id: (await order(fixture)).id }),
  'POST /orders/{id}/returned': async (fixture) => ({ token: fixture.admin, id: (await order(fixture)).id, json: { restock: true } }),
  'PUT /orders/{id}/cod/written-off': async (fixture) => ({ token: fixture.admin, id: (await order(fixture)).id, json: { reason: 'Lost' } }),
  'GET /customers/{id}/cod': (fixture) => ({ token: fixture.admin, id: 'SPARE1' }),
  'PUT /customers/{id}/cod': (fixture) => ({ token: fixture.admin, id: 'SPARE1', json: { rule: fixture.next('rule') % 2 ? 'never' : 'always' } }),
}
