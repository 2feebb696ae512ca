import { expect, test } from 'vitest'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { makeAdmin, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, shop } from '#test/test-shop.ts'

test.each([
  ['tracking', { trackingUrl: 'https://post.example/1' }],
  ['', { status: 'Delivered' }],
])('a refund after the save is not named as the save of an order (/%s)', async (part, change) => {
  const { _id, version } = await makeOrder(await makeCheckout())
  const [saver, refunder] = [await signIn(await makeAdmin({ name: 'Kavya' })), await signIn(await makeAdmin({ name: 'Meera' }))]
  const path = `/orders/${_id}${part && `/${part}`}`
  const save = () => send('PUT', path, { token: saver, body: { ...change, version } })
  const savedAt = shop.now().toISOString()
  expect((await save()).status).toBe(200)
  later(1000)
  const refund = { amount: 10, reason: 'Broken jar', key: 'refund-0001' }
  expect((await send('POST', `/orders/${_id}/refunds`, { token: refunder, body: refund })).status).toBe(200)
  for (const other of ['tracking', ''])
    expect(
      await send('PUT', `/orders/${_id}${other && `/${other}`}`, {
        token: refunder,
        body: { trackingUrl: 'https://post.example/2', status: 'Cancelled', version },
      }),
    ).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', details: { saved: { by: 'Kavya', at: savedAt } } },
    })
})
