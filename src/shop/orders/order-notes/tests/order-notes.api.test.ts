import { expect, test } from 'vitest'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'

const noteOrder = (token: string, id: string, body: object) => send('PUT', `/orders/${id}/note`, { token, body })
const noteCustomer = (token: string, id: string, body: object) => send('PUT', `/customers/${id}/note`, { token, body })

test('the note of an order has a version, and goes on the slip only if staff says so', async () => {
  const { token: shopper, ...checkout } = await makeCheckout()
  const token = await signedInAdmin({ name: 'Kavya' })
  const order = await makeOrder({ token: shopper, ...checkout })
  const slip = async () => (await send('GET', `/packing/sheets/${order._id}`, { token })).body[0].note
  const first = await noteOrder(token, order._id, { text: ' Ring twice <b> ', version: 0 })
  expect(first).toMatchObject({ status: 200, body: { note: { text: 'Ring twice <b>', onSlip: false, version: 1 } } })
  expect(await slip()).toBe('')
  expect(await noteOrder(token, order._id, { text: 'Other', version: 0 })).toMatchObject({
    status: 409,
    body: { details: { current: { text: 'Ring twice <b>' }, saved: { by: 'Kavya' } } },
  })
  await noteOrder(token, order._id, { text: 'Ring twice', onSlip: true, version: 1 })
  expect(await slip()).toBe('Ring twice')
  expect((await send('GET', `/orders/${order._id}/details`, { token })).body.note).toEqual({ text: 'Ring twice', onSlip: true, version: 2 })
  for (const path of [`/orders/${order._id}`, `/orders/my-orders/${order._id}`])
    expect(JSON.stringify((await send('GET', path, { token: shopper })).body)).not.toContain('Ring')
  const { body: log } = await send('GET', `/audit?subject=${order._id}`, { token })
  expect(log[0]).toMatchObject({ action: 'note changed', actor: { name: 'Kavya' } })
  expect(JSON.stringify(log)).not.toContain('Ring')
  await noteOrder(token, order._id, { text: '', onSlip: true })
  expect(await slip()).toBe('')
  // A note that was emptied keeps its version, so an old form cannot pass as new.
  expect((await noteOrder(token, order._id, { text: 'Old', version: 1 })).status).toBe(409)
  for (const bad of [{}, { text: 'x'.repeat(1001) }, { text: 'x', onSlip: 'yes' }]) expect((await noteOrder(token, order._id, bad)).status).toBe(400)
  expect((await noteOrder(shopper, order._id, { text: 'x' })).status).toBe(403)
  expect((await noteOrder(token, 'SW0000000000AA', { text: 'x' })).status).toBe(404)
})

test('notes and tags of a customer and of the orders are in the data export, and are erased with the customer', async () => {
  const checkout = await makeCheckout()
  const token = await signedInAdmin()
  const order = await makeOrder(checkout)
  await noteCustomer(token, checkout.customerId, { text: 'Secret one', version: 0 })
  await noteOrder(token, order._id, { text: 'Secret two' })
  await send('PUT', `/customers/${checkout.customerId}/tags`, { token, body: { add: ['Secret three'] } })
  await send('PUT', `/orders/${order._id}/tags`, { token, body: { add: ['Secret four'] } })
  const { body: data } = await send('GET', `/customers/${checkout.customerId}/export`, { token })
  expect(data).toMatchObject({ note: 'Secret one', tags: ['Secret three'], orders: [{ note: 'Secret two', tags: ['Secret four'] }] })
  expect(JSON.stringify((await send('GET', `/profile/${checkout.customerId}`, { token: checkout.token })).body)).not.toContain('Secret')

  await send('DELETE', `/customers/${checkout.customerId}`, { token })
  expect((await noteCustomer(token, checkout.customerId, { text: 'Late' })).status).toBe(404)
  await send('POST', `/customers/${checkout.customerId}/restore`, { token })
  expect((await send('GET', `/customers/${checkout.customerId}/summary`, { token })).body.note.text).toBe('Secret one')
  await send('PUT', `/orders/${order._id}`, { token, body: { status: 'Delivered' } })
  await send('DELETE', `/customers/${checkout.customerId}`, { token })
  await eraseDeleted(shop)
  const kept = JSON.stringify([
    await shop.db.selectFrom('orderNote').selectAll().execute(),
    await shop.db.selectFrom('customerNote').selectAll().execute(),
    await shop.db.selectFrom('orderTag').selectAll().execute(),
    await shop.db.selectFrom('customerTag').selectAll().execute(),
    await shop.db.selectFrom('auditEntry').selectAll().execute(),
  ])
  expect(kept).not.toContain('Secret')
})

test('a note that the previous release writes with a phone order is the note of the order', async () => {
  const order = await makeOrder(await makeCheckout())
  const written = { orderId: order._id, requestKey: 'key-of-old-release', requestHash: Buffer.alloc(32), note: 'Ring twice' }
  await shop.db.insertInto('phoneOrder').values(written).execute()
  expect(await shop.db.selectFrom('orderNote').select(['orderId', 'text']).execute()).toEqual([{ orderId: order._id, text: 'Ring twice' }])
  expect(await shop.db.selectFrom('phoneOrder').select('note').execute()).toEqual([{ note: '' }])
})
