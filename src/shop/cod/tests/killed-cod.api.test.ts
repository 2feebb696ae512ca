import { afterEach, expect, test } from 'vitest'
import { codFailpoints } from '#shop/failpoints.ts'
import { findFaults } from '#shop/office/backups/server/check-books.server.ts'
import { codeOf, confirmCod, offerCod, orderCod, shipCod } from '#test/make-cod.ts'
import { makeCheckout } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { countStock, trackStock } from '#test/track-stock.ts'

const { failpoint } = shop
afterEach(() => {
  shop.failpoint = failpoint
})

/** Makes the next request that reaches a failpoint die there, once. @returns how often that happened */
function killAt(name: string) {
  const killed = { times: 0 }
  shop.failpoint = (reached) => {
    if (reached !== name || killed.times > 0) return
    killed.times += 1
    throw new Error('killed')
  }
  return killed
}

test.each(codFailpoints)('a shopper and an admin who repeat what died at %s have one order, and its parcel comes back once', async (name) => {
  await offerCod()
  const [checkout, token] = [await makeCheckout(), await signedInAdmin()]
  const item = await trackStock(shop, checkout.productId, 5)
  const killed = killAt(name)
  const repeat = async (request: () => Promise<{ status: number; body: { orderId: string } }>) => {
    const first = await request()
    return first.status === 500 ? request() : first
  }
  const { orderId } = (await repeat(() => orderCod(checkout))).body
  // After a death the code may be sent already, and the next one has to wait.
  const code = await codeOf(orderId)
  expect((await repeat(() => confirmCod(checkout, orderId, code))).status).toBe(200)
  expect((await countStock(shop, item)).onHand).toBe(3)
  expect((await shipCod(token, orderId)).status).toBe(200)
  expect((await repeat(() => send('POST', `/orders/${orderId}/returned`, { token, body: { restock: true } }))).status).toBe(200)
  expect(killed.times).toBe(1)
  expect(await shop.db.selectFrom('shopOrder').select(['id', 'status', 'codState']).execute()).toEqual([
    { id: orderId, status: 'Cancelled', codState: 'returned' },
  ])
  expect(await countStock(shop, item)).toEqual({ onHand: 5, ledger: 5 })
  expect(await findFaults(shop.db)).toEqual([])
})
