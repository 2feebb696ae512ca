import { expect, test } from 'vitest'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { makeCheckout, makeOrder, prepare } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, shop } from '#test/test-shop.ts'
import { followLink } from '../server/signed-order-link.server.ts'
import { readFollowedOrder } from '../server/read-followed-order.server.ts'

const dayMs = 86_400_000
const follow = (orderId: string) => readFollowedOrder(shop, followLink(shop, orderId).split('/follow/')[1] ?? '')

test('shows state and items of an order, and nothing about its person or its money', async () => {
  const checkout = await makeCheckout()
  const token = await signedInAdmin({ name: 'Kavya' })
  const { _id } = await makeOrder(checkout)
  await send('POST', `/orders/${_id}/refunds`, { token, body: { amount: 20, reason: 'Late', key: 'key-0001' } })
  await send('PUT', `/orders/${_id}/tracking`, { token, body: { trackingUrl: 'https://track.example/1' } })
  const followed = await follow(_id)
  expect(followed).toMatchObject({
    id: _id,
    status: 'Paid',
    trackingUrl: 'https://track.example/1',
    lines: [{ name: 'Kashmiri Saffron', type: '1 g', qty: 2 }],
    events: [{ kind: 'placed' }, { kind: 'packed' }, { kind: 'shipped' }],
  })
  expect(JSON.stringify(followed)).not.toMatch(/Asha|Kavya|987654|MG Road|560001|1000|100000|500/)
})

test('works until 90 days after delivery or cancellation, and as long as the order is on its way', async () => {
  const checkout = await makeCheckout()
  const token = await signedInAdmin()
  const [open, delivered, cancelled] = [await makeOrder(checkout), await makeOrder(checkout), await makeOrder(checkout)]
  later(10 * dayMs)
  await shop.db.updateTable('session').set({ createdAt: shop.now(), lastUsedAt: shop.now(), provenAt: shop.now() }).execute()
  await send('PUT', `/orders/${delivered._id}`, { token, body: { status: 'Delivered' } })
  await send('PUT', `/orders/${cancelled._id}`, { token, body: { status: 'Cancelled' } })
  later(90 * dayMs - 1)
  expect((await follow(delivered._id))?.status).toBe('Delivered')
  expect((await follow(cancelled._id))?.status).toBe('Cancelled')
  later(1)
  expect(await follow(delivered._id)).toBeUndefined()
  expect(await follow(cancelled._id)).toBeUndefined()
  expect((await follow(open._id))?.status).toBe('Paid')
})

test('shows no attempt, no unknown order, and nothing once the account is deleted', async () => {
  const checkout = await makeCheckout()
  const token = await signedInAdmin()
  const { _id } = await makeOrder(checkout)
  const { body: attempt } = await prepare(checkout)
  expect(await follow(attempt.orderId)).toBeUndefined()
  expect(await follow('SW0000000000AA')).toBeUndefined()
  await send('DELETE', `/customers/${checkout.customerId}`, { token })
  expect(await follow(_id)).toBeUndefined()
  await eraseDeleted(shop)
  expect(await follow(_id)).toBeUndefined()
})
