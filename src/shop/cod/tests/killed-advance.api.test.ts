import { afterEach, expect, test } from 'vitest'
import { findFaults } from '#shop/office/backups/server/check-books.server.ts'
import { reconcile } from '#shop/orders/server/reconcile.server.ts'
import { offerCod, prepareAdvance, shipCod } from '#test/make-cod.ts'
import { makeCheckout, pay, setProviderSwitches, submitProof } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { countStock, trackStock } from '#test/track-stock.ts'

const { failpoint } = shop
afterEach(() => {
  shop.failpoint = failpoint
})

const points = [
  'attempt-kept',
  'provider-order-made',
  'provider-order-kept',
  'payment-read',
  'money-taken',
  'payment-recorded',
  'order-paid',
  'payment-settled',
  'signature-kept',
  'cod-returned',
]

async function repeat<Body>(request: () => Promise<{ status: number; body: Body }>) {
  const first = await request()
  if (first.status !== 500) return first
  // The dead process held the claim of the provider's order.
  later(60_000)
  return request()
}

test.each(points)('a shopper who repeats what died at %s pays one advance, has one order, and gets the advance back once', async (name) => {
  await offerCod({ advance: 99, advanceForAll: true })
  await setProviderSwitches({ capture: 'authorize_only' })
  const [checkout, token] = [await makeCheckout(), await signedInAdmin()]
  const item = await trackStock(shop, checkout.productId, 5)
  const killed = { times: 0 }
  shop.failpoint = (reached) => {
    if (reached !== name || killed.times > 0) return
    killed.times += 1
    throw new Error('killed')
  }
  const { body } = await repeat(() => prepareAdvance(checkout))
  const proof = await pay(body.order_id)
  expect((await repeat(() => submitProof(checkout, proof))).status).toBe(200)
  later(3 * 60_000)
  await runJobs()
  await reconcile(shop)
  expect((await countStock(shop, item)).onHand).toBe(3)
  await shipCod(token, body.orderId)
  expect((await repeat(() => send('POST', `/orders/${body.orderId}/returned`, { token, body: { restock: true } }))).status).toBe(200)
  await runJobs()
  expect(killed.times).toBe(1)
  expect(await shop.db.selectFrom('shopOrder').select(['id', 'codState']).execute()).toEqual([{ id: body.orderId, codState: 'returned' }])
  expect(await shop.db.selectFrom('payment').select(['lane', 'status']).execute()).toEqual([{ lane: 'settled', status: 'refunded' }])
  expect(await shop.db.selectFrom('sandbox.providerRefund').select('amount').execute()).toEqual([{ amount: 9_900 }])
  expect(await findFaults(shop.db)).toEqual([])
})
