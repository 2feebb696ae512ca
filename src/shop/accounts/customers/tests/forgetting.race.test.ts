import { expect, test } from 'vitest'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { makeCheckout, makeOrder, pay, prepare } from '#test/make-order.ts'
import { makeAdmin, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { runJobs, shop } from '#test/test-shop.ts'
import { sweepOrders } from '#shop/orders/server/personal-rows.server.ts'

const names = async () => (await shop.db.selectFrom('shopOrder').select('address').execute()).map(({ address }) => address.name)

test('concurrent deletions, deliveries and sweeps erase every person', async () => {
  const token = await signIn(await makeAdmin())
  const checkouts = []
  for (let number = 0; number < 6; number += 1) {
    const checkout = await makeCheckout()
    const { _id } = await makeOrder(checkout)
    checkouts.push({ ...checkout, orderId: _id })
  }
  // Half of the orders are delivered already. The others are delivered during the deletions.
  const [delivered, ending] = [checkouts.slice(0, 3), checkouts.slice(3)]
  for (const { orderId } of delivered) await send('PUT', `/orders/${orderId}`, { token, body: { status: 'Delivered' } })
  const answers = await Promise.all([
    ...checkouts.map(async ({ customerId }) => {
      const answer = await send('DELETE', `/customers/${customerId}`, { token })
      await eraseDeleted(shop)
      return answer
    }),
    ...ending.map(({ orderId }) => send('PUT', `/orders/${orderId}`, { token, body: { status: 'Delivered' } })),
    ...[1, 2, 3].map(async () => {
      await sweepOrders(shop)
      return { status: 200 }
    }),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  await sweepOrders(shop)
  expect(new Set(await names())).toEqual(new Set(['Deleted customer']))
})

test('an account deleted during its payment keeps the paid order and its address', async () => {
  const token = await signIn(await makeAdmin())
  for (let round = 0; round < 5; round += 1) {
    const checkout = await makeCheckout()
    const { body: prepared } = await prepare(checkout)
    await pay(prepared.order_id)
    const [deleted] = await Promise.all([send('DELETE', `/customers/${checkout.customerId}`, { token }), eraseDeleted(shop), runJobs()])
    await eraseDeleted(shop)
    expect(deleted.status).toBe(200)
    expect((await send('GET', `/orders/${prepared.orderId}`, { token })).body).toMatchObject({ status: 'Paid', customer: null, address: { name: 'Asha Rao' } })
  }
})
