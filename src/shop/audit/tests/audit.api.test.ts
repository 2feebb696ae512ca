import { expect, test } from 'vitest'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { makeProduct } from '#test/make-product.ts'
import { makeAdmin, makeCustomer, signedInAdmin, signedInCustomer, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, shop } from '#test/test-shop.ts'
import { type Change, recordChange } from '../server/record-change.server.ts'

const at = new Date('2026-01-15T06:30:00Z')
const record = (change: Omit<Change, 'at' | 'actor'> & Partial<Pick<Change, 'actor'>>) =>
  shop.db.transaction().execute((tx) => recordChange(tx, { at, actor: undefined, ...change }))

test('lists who changed which fields, with old and new values, newest first', async () => {
  const token = await signedInAdmin()
  const { id, name } = await shop.db.selectFrom('customer').select(['id', 'name']).where('role', '=', 'admin').executeTakeFirstOrThrow()
  await record({ action: 'created', subject: { kind: 'coupon', id: 'c1' }, after: { code: 'SOIL10' } })
  await record({ action: 'updated', actor: { id }, subject: { kind: 'product', id: 'p1' }, before: { name: 'A', price: 1 }, after: { name: 'B', price: 1 } })
  const { status, body, headers } = await send('GET', '/audit', { token })
  expect(status).toBe(200)
  expect(headers.get('x-total-count')).toBe('2')
  expect(body[0]).toEqual({
    _id: expect.any(String),
    at: at.toISOString(),
    actor: { _id: id, name, kind: 'account' },
    action: 'updated',
    subject: { kind: 'product', id: 'p1', name: 'B' },
    before: { name: 'A' },
    after: { name: 'B' },
    undoUntil: null,
    isChange: false,
    nextAt: null,
    importId: null,
  })
  expect(body[1]).toMatchObject({ actor: { _id: null, name: 'The shop' }, before: {}, after: { code: 'SOIL10' } })
})

test('filters by kind, subject, actor and search text', async () => {
  const token = await signedInAdmin()
  await record({ action: 'created', subject: { kind: 'coupon', id: 'c1' } })
  await record({ action: 'deleted', subject: { kind: 'coupon', id: 'c2' } })
  await record({ action: 'created', subject: { kind: 'lead', id: 'c1' } })
  const found = async (query: string) =>
    (await send('GET', `/audit?${query}`, { token })).body.map(({ subject }: { subject: { kind: string; id: string } }) => `${subject.kind} ${subject.id}`)
  expect(await found('kind=coupon')).toEqual(['coupon c2', 'coupon c1'])
  expect(await found('kind=coupon&subject=c1')).toEqual(['coupon c1'])
  expect(await found('q=deleted')).toEqual(['coupon c2'])
  expect(await found('actor=nobody')).toEqual([])
  expect(await found('limit=1')).toEqual(['lead c1'])
})

test('names the subject of an entry, and finds it by a part of its name, of the actor’s name, and by day', async () => {
  const kavya = await makeAdmin({ name: 'Kavya Nair', email: 'kavya@example.com' })
  const token = await signIn(kavya)
  const { id } = await makeProduct(shop, { name: 'Kashmiri Mongra Saffron', variants: [{ quantity: '1 g', price: 549 }] })
  const customer = await makeCustomer({ name: 'Asha Rao', email: 'asha@example.com' })
  await send('PUT', `/products/${id}`, { token, body: { name: 'Kashmiri Mongra Saffron', variants: [{ quantity: '1 g', price: 499 }] } })
  await send('PUT', `/customers/${customer.id}`, { token, body: { name: 'Asha R. Rao', email: 'asha@example.com' } })
  const found = async (query: string) =>
    (await send('GET', `/audit?${query}`, { token })).body.map(
      ({ action, subject }: { action: string; subject: { name: string } }) => `${action} ${subject.name}`,
    )
  const [changed, renamed] = ['updated Kashmiri Mongra Saffron', 'updated Asha R. Rao']
  expect(await found('q=mongra')).toEqual([changed])
  expect(await found('q=rao')).toEqual([renamed])
  expect(await found('q=KAVYA')).toEqual([renamed, changed])
  expect(await found('q=update')).toEqual([renamed, changed])
  expect(await found(`q=${id}`)).toEqual([changed])
  for (const noMatch of ['q=lacha', 'q=%25', 'q=_', 'kind=security&q=mongra']) expect(await found(noMatch)).toEqual([])
  await send('GET', `/customers/${customer.id}/export`, { token })
  expect(await found('kind=security&q=asha')).toEqual(['exported Asha R. Rao'])

  // After deletion the entries still name the product, but not the person.
  await send('DELETE', `/products/${id}`, { token })
  await send('DELETE', `/customers/${customer.id}`, { token })
  expect(await found('q=asha')).toEqual([])
  await eraseDeleted(shop)
  expect(await found('q=mongra')).toEqual(['deleted Kashmiri Mongra Saffron', changed])
  expect(await found('kind=customer')).toEqual(['deleted ', 'exported ', 'updated '])

  const today = new Date(shop.now().getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10)
  expect(await found(`q=mongra&from=${today}&to=${today}`)).toHaveLength(2)
  later(2 * 24 * 3_600_000)
  const tokenNow = await signIn(kavya)
  const countOf = async (query: string) => (await send('GET', `/audit?${query}`, { token: tokenNow })).headers.get('x-total-count')
  expect(await countOf(`from=${today}&to=${today}`)).toBe('5')
  expect(await countOf(`to=2020-01-01`)).toBe('0')
  expect((await send('GET', '/audit?from=yesterday', { token: tokenNow })).status).toBe(400)
})

test('stores no entry when no field changed', async () => {
  await record({ action: 'updated', subject: { kind: 'coupon', id: 'c1' }, before: { code: 'A' }, after: { code: 'A' } })
  expect((await send('GET', '/audit', { token: await signedInAdmin() })).body).toEqual([])
})

test('refuses everyone but admins', async () => {
  expect((await send('GET', '/audit')).status).toBe(401)
  expect((await send('GET', '/audit', { token: await signedInCustomer() })).status).toBe(403)
  expect((await send('GET', '/audit?kind=ghost', { token: await signedInAdmin() })).status).toBe(400)
})

test('offers to undo a deletion until the subject is restored, deleted again or erased', async () => {
  const token = await signedInAdmin()
  const { id } = await makeProduct(shop)
  const customer = await makeCustomer({ name: 'Asha Rao', email: 'asha@example.com' })
  const offers = async () =>
    (await send('GET', '/audit', { token })).body.map(
      ({ action, subject, undoUntil }: { action: string; subject: { kind: string; name: string }; undoUntil: string | null }) =>
        `${subject.kind} ${undoUntil && subject.name} ${action} ${undoUntil && (Date.parse(undoUntil) - shop.now().getTime()) / 1000}`,
    )
  await send('DELETE', `/products/${id}`, { token })
  await send('DELETE', `/customers/${customer.id}`, { token })
  expect(await offers()).toEqual(['customer Asha Rao deleted 3600', 'product Kashmiri Saffron deleted 3600'])
  await send('POST', `/products/${id}/restore`, { token })
  later(10_000)
  await send('DELETE', `/products/${id}`, { token })
  expect(await offers()).toEqual([
    'product Kashmiri Saffron deleted 3600',
    'product null restored null',
    'customer Asha Rao deleted 3590',
    'product null deleted null',
  ])
  await eraseDeleted(shop)
  expect(await offers()).toEqual(['product null deleted null', 'product null restored null', 'customer null deleted null', 'product null deleted null'])
})

test('names an account that has only a number by it, and names no deleted account', async () => {
  const token = await signedInAdmin()
  const { id } = await makeCustomer({ name: '', email: null, mobile: '9876543210' })
  await record({ action: 'updated', subject: { kind: 'customer', id } })
  const name = async () => (await send('GET', '/audit', { token })).body[0].subject.name
  expect(await name()).toBe('+919876543210')
  await shop.db.deleteFrom('customer').where('id', '=', id).execute()
  expect(await name()).toBe('')
})

test('names an actor without a name by the e-mail address, and one without either, or without an account, by the id', async () => {
  const token = await signedInAdmin()
  const [mail, phone] = [await makeCustomer({ name: '', email: 'meera@example.com' }), await makeCustomer({ name: '', email: null, mobile: '9876543210' })]
  for (const id of ['gone', phone.id, mail.id]) await record({ action: 'updated', actor: { id }, subject: { kind: 'customer', id } })
  const names = (await send('GET', '/audit', { token })).body.map(({ actor }: { actor: { name: string } }) => actor.name)
  expect(names).toEqual(['meera@example.com', phone.id, 'gone'])
})

test('finds the entries about an order by its number in any case, and by the name of its customer', async () => {
  const token = await signedInAdmin()
  const checkout = await makeCheckout()
  const { name } = await shop.db.selectFrom('customer').select('name').where('id', '=', checkout.customerId).executeTakeFirstOrThrow()
  const { _id, razorpayPaymentId } = await makeOrder(checkout)
  await record({ action: 'cancelled', subject: { kind: 'order', id: _id } })
  await record({ action: 'refunded', subject: { kind: 'payment', id: razorpayPaymentId } })
  await record({ action: 'cancelled', subject: { kind: 'order', id: 'SWOTHER' } })
  const found = async (q: string) =>
    (await send('GET', `/audit?${new URLSearchParams({ q })}`, { token })).body.map(({ subject }: { subject: { id: string } }) => subject.id)
  for (const q of [_id, _id.toLowerCase(), name.slice(1)]) expect(await found(q)).toEqual([razorpayPaymentId, _id])
})
