import { expect, test } from 'vitest'
import { eraseRows } from '#shop/accounts/customers/server/personal-rows.server.ts'
import { offerCod, orderCod } from '#test/make-cod.ts'
import { makeCheckout } from '#test/make-order.ts'
import { makeAdmin, signedInAdmin, signedInStaff, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'

const save = (token: string, name: string, filters: object = { status: 'Paid' }) => send('PUT', '/order-views', { token, body: { name, filters } })
const savedOf = async (token: string) => (await send('GET', '/order-views', { token })).body.saved

test('a view belongs to who saved it; the same name in any spelling gets the new filters, and a rename keeps names apart', async () => {
  const [token, other] = [await signedInAdmin(), await signedInStaff('support')]
  const { body } = await save(token, '  Pune   this week ', { city: 'Pune', within: '7' })
  expect(body).toMatchObject({ message: 'View saved', view: { name: 'Pune this week', filters: { city: 'Pune', within: '7' } } })
  const { _id } = body.view
  expect((await save(token, 'PUNE this week', { city: 'Pune', tag: 'gift' })).body.view).toEqual({
    _id,
    name: 'PUNE this week',
    filters: { city: 'Pune', tag: 'gift' },
  })
  const second = (await save(token, 'Paid')).body.view
  expect((await savedOf(token)).map(({ name }: { name: string }) => name)).toEqual(['PUNE this week', 'Paid'])
  expect(await savedOf(other)).toEqual([])
  expect((await send('PUT', `/order-views/${_id}`, { token, body: { name: 'paid' } })).body.code).toBe('name_taken')
  expect((await send('PUT', `/order-views/${_id}`, { token, body: { name: 'Pune' } })).body.view.name).toBe('Pune')
  for (const [method, body] of [['PUT', { name: 'Mine' }] as const, ['DELETE', undefined] as const])
    expect((await send(method, `/order-views/${_id}`, { token: other, ...(body && { body }) })).status).toBe(404)
  expect((await send('DELETE', `/order-views/${_id}`, { token })).status).toBe(200)
  expect((await send('DELETE', `/order-views/${_id}`, { token })).status).toBe(404)
  expect(await savedOf(token)).toEqual([second])
})

test('20 views each, also when two devices save at once; only filters of the list; for people who see orders', async () => {
  const admin = await makeAdmin()
  const [token, phone] = [await signIn(admin), await signIn(admin)]
  for (let number = 1; number <= 19; number++) expect((await save(token, `View ${number}`)).status).toBe(200)
  const both = await Promise.all([save(token, 'One'), save(phone, 'Two')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(both.find(({ status }) => status === 422)?.body.message).toBe('You can save 20 views. Please delete one first.')
  expect((await save(token, 'View 1', { status: 'Cancelled' })).status).toBe(200)
  for (const [name, filters] of [
    [' ', { status: 'Paid' }],
    ['x'.repeat(41), { status: 'Paid' }],
    ['None', {}],
    ['Unknown', { colour: 'red' }],
    ['Unknown', { constructor: 'x' }],
    ['Value', { status: 'Lost' }],
    ['Value', { within: '2' }],
    ['Value', { from: 'soon' }],
    ['Long', { city: 'x'.repeat(101) }],
    ['Price of no product', { price: '494' }],
    ['Person', { q: 'asha@example.com' }],
  ] as const)
    expect((await save(token, name, filters)).status, `${name} ${JSON.stringify(filters)}`).toBe(400)
  expect((await save((await makeCheckout()).token, 'Mine')).status).toBe(403)
  expect((await send('GET', '/order-views', { token: await signedInStaff('content') })).body.code).toBe('scope_missing')
})

test('the download has the views, and erasure removes them', async () => {
  const admin = await makeAdmin()
  const token = await signIn(admin)
  const { view } = (await save(token, 'Pune', { city: 'Pune' })).body
  expect((await send('GET', `/customers/${admin.id}/export`, { token })).body.orderViews).toEqual([view])
  await shop.db.transaction().execute((tx) => eraseRows(shop, tx, { ...admin, verifiedEmail: null }, shop.now()))
  expect(await savedOf(token)).toEqual([])
})

test('cash on delivery orders to confirm are counted and found, until they are confirmed or expire', async () => {
  await offerCod()
  const checkout = await makeCheckout()
  const token = await signedInAdmin()
  const waiting = async () => {
    const list = await send('GET', '/orders?cod=to_confirm', { token })
    return [list.body.map(({ _id }: { _id: string }) => _id), (await send('GET', '/order-views', { token })).body.toConfirm]
  }
  expect(await waiting()).toEqual([[], 0])
  const id: string = (await orderCod(checkout)).body.orderId
  expect(await waiting()).toEqual([[id], 1])
  expect((await send('GET', '/orders?cod=all', { token })).body).toEqual([])
  await shop.db.updateTable('shopOrder').set({ status: 'Unpaid' }).where('id', '=', id).execute()
  expect(await waiting()).toEqual([[], 0])
})
