import { expect, test } from 'vitest'
import { makeCheckout, makeOrder, prepare } from '#test/make-order.ts'
import { makeAdmin, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'

const url = 'https://post.example/1'

async function makePaid() {
  const checkout = await makeCheckout()
  const { _id: id } = await makeOrder(checkout)
  const token = await signIn(await makeAdmin())
  return {
    id,
    token,
    checkout,
    read: async () => (await send('GET', `/orders/${id}`, { token })).body.fulfilment,
    track: (trackingUrl: string) => send('PUT', `/orders/${id}/tracking`, { token, body: { trackingUrl } }),
    move: (status: string) => send('PUT', `/orders/${id}`, { token, body: { status } }),
  }
}

test('an attempt has no state, and a paid order is to pack', async () => {
  const { checkout, token, id } = await makePaid()
  const { body } = await prepare(checkout)
  expect((await send('GET', `/orders/${body.orderId}`, { token })).body).toMatchObject({ status: 'Pending', fulfilment: null })
  expect((await send('GET', `/orders/${id}`, { token: checkout.token })).body).toMatchObject({ status: 'Paid', fulfilment: 'to_pack' })
})

test('a tracking link marks an order shipped, and a delivery delivered', async () => {
  const { read, track, move } = await makePaid()
  expect((await track(url)).body.order).toMatchObject({ status: 'Paid', fulfilment: 'shipped' })
  expect((await move('Delivered')).body.order).toMatchObject({ status: 'Delivered', fulfilment: 'delivered' })
  await track('https://post.example/2')
  expect(await read()).toBe('delivered')
})

test('a cancelled order has no state unless it was shipped', async () => {
  const [unsent, sent] = [await makePaid(), await makePaid()]
  expect((await unsent.move('Cancelled')).body.order).toMatchObject({ status: 'Cancelled', fulfilment: null })
  expect((await unsent.track(url)).body.order).toMatchObject({ trackingUrl: url, fulfilment: null })
  expect(await shop.db.selectFrom('parcel').select('id').execute()).toEqual([])
  await sent.track(url)
  expect((await sent.move('Cancelled')).body.order).toMatchObject({ status: 'Cancelled', fulfilment: 'shipped' })
})

test('a packed order that is cancelled leaves the queue', async () => {
  const { id, read, move } = await makePaid()
  await shop.db.updateTable('shopOrder').set({ fulfilment: 'packed' }).where('id', '=', id).execute()
  expect(await read()).toBe('packed')
  await move('Cancelled')
  expect(await read()).toBe(null)
})
