import { expect, test } from 'vitest'
import { makeCheckout, pay, prepare, submitProof } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { counter } from '#test/test-shop.ts'
import { addWebhook, listDeliveries } from '#test/webhook-receiver.ts'

/** Settles an order. @returns the first word of each statement that the webhooks add, the savepoint around them included */
async function settle() {
  const checkout = await makeCheckout()
  const payment = await pay((await prepare(checkout)).body.order_id)
  const texts = (await counter?.during(() => submitProof(checkout, payment)))?.statements.map(({ text }) => text.trim()) ?? []
  const isOurs = (text = '') => /webhook_(?:address|delivery)/.test(text)
  const added = texts.filter((text, at) => isOurs(text) || (text.includes('savepoint') && (isOurs(texts[at - 1]) || isOurs(texts[at + 1]))))
  return added.map((text) => text.split(/\s/)[0])
}

test('an order without an address costs no statement, and one in a savepoint with an address', async () => {
  const token = await signedInAdmin()
  await settle()
  expect(await settle()).toEqual([])
  await addWebhook(token, ['product.changed'])
  await settle()
  expect(await settle()).toEqual([])
  const { _id: id } = await addWebhook(token, ['order.paid'], 'https://erp.example/orders')
  await settle()
  expect(await settle()).toEqual(['savepoint', 'with', 'release'])
  expect(await listDeliveries(token, id)).toHaveLength(2)
  await send('DELETE', `/webhooks/${id}`, { token })
  await settle()
  expect(await settle()).toEqual([])
})
