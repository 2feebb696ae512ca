import { expect, test } from 'vitest'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { runJobs, shop } from '#test/test-shop.ts'
import { addWebhook, changeProduct, listDeliveries, receiveWebhooks, runDeliveries, runRetries } from '#test/webhook-receiver.ts'

/** A receiver that hears of everything about a person, and whose answers name somebody. */
async function startTelling() {
  const receiver = receiveWebhooks(() => 500)
  const token = await signedInAdmin()
  const { _id: id } = await addWebhook(token, ['order.paid', 'order.cancelled', 'product.changed', 'customer.erased'])
  const checkout = await makeCheckout()
  const { _id: orderId } = await makeOrder(checkout)
  async function erase() {
    await send('DELETE', `/customers/${checkout.customerId}`, { token })
    await eraseDeleted(shop)
  }
  return { receiver, token, orderId, erase, list: () => listDeliveries(token, id) }
}

test('no answer about an erased person is stored: to what waited, to what follows, and to the erasure itself', async () => {
  const { receiver, token, orderId, erase, list } = await startTelling()
  await runDeliveries()
  expect(await list()).toMatchObject([{ status: 'retrying', answer: 'answer 500' }])
  await erase()
  await runRetries()
  await send('PUT', `/orders/${orderId}`, { token, body: { status: 'Cancelled' } })
  await runJobs().catch(() => {})
  expect(await list()).toMatchObject([
    { event: 'order.cancelled', status: 'retrying', answerStatus: 500, answer: '' },
    { event: 'customer.erased', status: 'retrying', answerStatus: 500, answer: '' },
    { event: 'order.paid', status: 'retrying', tries: 2, answerStatus: 500, answer: '' },
  ])
  receiver.answer = () => 'silent'
  await runRetries()
  expect(await list()).toMatchObject(Array.from({ length: 3 }, () => ({ answerStatus: null, answer: 'its server takes too long' })))
})

test('an answer that comes while its person is erased is not stored', async () => {
  const { receiver, erase, list } = await startTelling()
  receiver.answer = async ({ type }) => {
    if (type === 'order.paid') await erase()
    return 200
  }
  await runDeliveries()
  expect(await list()).toMatchObject([{ event: 'customer.erased' }, { event: 'order.paid', status: 'delivered', answerStatus: 200, answer: '' }])
})

test('answers about orders of others, and about products, are stored', async () => {
  const { token, erase, list } = await startTelling()
  await makeOrder(await makeCheckout())
  await erase()
  await changeProduct(token)
  await runDeliveries()
  expect((await list()).map(({ event, answer }: { event: string; answer: string }) => [event, answer])).toEqual([
    ['product.changed', 'answer 500'],
    ['customer.erased', ''],
    ['order.paid', 'answer 500'],
    ['order.paid', ''],
  ])
})
