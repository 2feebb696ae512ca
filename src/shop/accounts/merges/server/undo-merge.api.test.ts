import { beforeEach, expect, test } from 'vitest'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { accountOf, contactsOf, makeBuyer as buy, ordersOf } from '#test/join-accounts.ts'
import { pay, prepare } from '#test/make-order.ts'
import { makeProduct } from '#test/make-product.ts'
import { makeAdmin, makeCustomer, signedInAdmin, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { trackStock } from '#test/track-stock.ts'
import { hashPassword } from '../../customers/server/passwords.server.ts'
import { finishMerges } from './merge-accounts.server.ts'

const number = '9811111111'
const email = 'asha@example.com'
const day = 86_400_000

let productId = ''
beforeEach(async () => {
  productId = (await makeProduct(shop)).id
})

const makeBuyer = (options: Parameters<typeof makeCustomer>[0]) => buy(productId, options)

test('an admin undoes a join within 30 days: each account has its rows, contacts and password again', async () => {
  const own = await makeBuyer({ email, name: 'Asha' })
  later(60_000)
  const other = await makeBuyer({ email: 'second@example.com', mobile: number, name: 'A. Rao' })
  await shop.db
    .updateTable('customer')
    .set({ passwordHash: await hashPassword('saffron 1955') })
    .where('id', '=', other.id)
    .execute()
  const [ownBefore, otherBefore] = [await accountOf(own.id), await accountOf(other.id)]
  const { proof } = await contactsOf(own.token).prove({ mobile: number })
  await contactsOf(own.token).add({ ...proof, join: true })
  const { body: later1 } = await prepare({ ...own, customerId: own.id, productId }, { items: [{ productId, variant: '1 g', qty: 1 }], expectedTotal: 500 })
  await pay(later1.order_id)
  await runJobs()
  later(29 * day)

  const admin = await makeAdmin({ name: 'Kavya' })
  const token = await signIn(admin)
  const { body: merges } = await send('GET', `/customers/${own.id}/merges`, { token })
  expect(merges).toMatchObject([{ name: 'A. Rao', email: 'second@example.com', mobile: number, orders: 1, addresses: 1 }])
  const undo = () => send('POST', `/merges/${merges[0]._id}/undo`, { token })
  expect(await undo()).toMatchObject({ status: 200, body: { message: 'The accounts are separate again.' } })
  expect(await undo()).toMatchObject({ status: 404, body: { message: 'It is too late to undo this.' } })

  const fields = (row: typeof ownBefore) => ({ ...row, updatedAt: undefined, version: undefined })
  expect(fields(await accountOf(own.id))).toEqual(fields(ownBefore))
  expect(fields(await accountOf(other.id))).toEqual(fields(otherBefore))
  expect((await send('GET', '/orders/my-orders', { token: own.token })).status).toBe(401)
  expect(await ordersOf(await signIn(own))).toEqual([own.orderId, later1.orderId].toSorted())
  expect(await ordersOf(await signIn(other))).toEqual([other.orderId])
  expect((await send('GET', '/users/addresses', { token: await signIn(other) })).body).toMatchObject([{ _id: other.addressId }])
  expect((await send('POST', '/auth/login', { body: { email: 'second@example.com', password: 'saffron 1955' } })).status).toBe(200)
  expect((await send('GET', `/audit?kind=customer&subject=${own.id}`, { token })).body[0]).toMatchObject({ action: 'join undone', actor: { name: 'Kavya' } })
})

test('after an undo an attempt that was opened again still holds its pieces for itself', async () => {
  const own = await makeCustomer({ email, name: 'Asha' })
  const token = await signIn(own)
  const other = await makeBuyer({ email: 'second@example.com', mobile: number })
  const itemId = await trackStock(shop, productId, 1)
  const cart = { items: [{ productId, variant: '1 g', qty: 1 }], expectedTotal: 500 }
  const { body: prepared } = await prepare({ ...other, customerId: other.id, productId }, cart)
  const { proof } = await contactsOf(token).prove({ mobile: number })
  await contactsOf(token).add({ ...proof, join: true })
  const { body: again } = await prepare({ token, customerId: own.id, addressId: other.addressId, productId }, cart)
  expect(again.orderId).toBe(prepared.orderId)
  const admin = await signedInAdmin()
  const [{ _id }] = (await send('GET', `/customers/${own.id}/merges`, { token: admin })).body
  expect((await send('POST', `/merges/${_id}/undo`, { token: admin })).status).toBe(200)
  expect(await shop.db.selectFrom('stockHold').select(['customerId', 'orderId', 'itemId']).execute()).toEqual([
    { customerId: other.id, orderId: prepared.orderId, itemId },
  ])
  await pay(prepared.order_id)
  await runJobs()
  expect(await shop.db.selectFrom('shopOrder').select(['status', 'customerId']).where('id', '=', prepared.orderId).executeTakeFirst()).toEqual({
    status: 'Paid',
    customerId: other.id,
  })
})

test('an undo keeps what changed since, and refuses what another account took', async () => {
  const own = await makeCustomer({ email, name: 'Asha' })
  const token = await signIn(own)
  const other = await makeCustomer({ email: 'second@example.com', mobile: number, name: '' })
  const { proof } = await contactsOf(token).prove({ mobile: number })
  await contactsOf(token).add({ ...proof, join: true })
  await send('PUT', `/profile/${own.id}`, { token, body: { name: 'Asha Iyer', email } })
  const squatter = await makeCustomer({ email: 'second@example.com' })
  const admin = await signedInAdmin()
  const [{ _id }] = (await send('GET', `/customers/${own.id}/merges`, { token: admin })).body
  const undo = () => send('POST', `/merges/${_id}/undo`, { token: admin })
  expect(await undo()).toMatchObject({ status: 409, body: { code: 'email_taken' } })
  await shop.db.deleteFrom('customer').where('id', '=', squatter.id).execute()
  expect((await undo()).status).toBe(200)
  expect(await accountOf(own.id)).toMatchObject({ name: 'Asha Iyer', email, loginMobile: null })
  expect(await accountOf(other.id)).toMatchObject({ name: '', email: 'second@example.com', loginMobile: `+91${number}` })
})

test('joins in a row are undone from the last one on', async () => {
  const first = await makeBuyer({ email: null, mobile: number })
  const second = await makeBuyer({ email: null, mobile: '9822222222' })
  const third = await makeBuyer({ email })
  const admin = await signedInAdmin()
  const join = async (token: string, mobile: string) => {
    const { proof } = await contactsOf(token).prove({ mobile })
    expect((await contactsOf(token).add({ ...proof, join: true })).status).toBe(200)
  }
  await join(second.token, number)
  later(120_000)
  await join(third.token, number)
  const mergeOf = (id: string) => shop.db.selectFrom('customerMerge').select('id').where('otherId', '=', id).executeTakeFirstOrThrow()
  const [early, late] = [await mergeOf(first.id), await mergeOf(second.id)]
  const undo = ({ id }: { id: string }) => send('POST', `/merges/${id}/undo`, { token: admin })
  expect(await undo(early)).toMatchObject({ status: 422, body: { message: 'This account was deleted, or it joined another one. Please undo that first.' } })
  expect((await undo(late)).status).toBe(200)
  expect((await undo(early)).status).toBe(200)
  for (const { id, orderId } of [first, second, third]) expect(await ordersOf(await signIn({ id }))).toEqual([orderId])
})

test('after 30 days the shop forgets the other account, and nobody can undo the join', async () => {
  const own = await makeBuyer({ email })
  const other = await makeBuyer({ email: 'second@example.com', mobile: number, name: 'A. Rao' })
  const { proof } = await contactsOf(own.token).prove({ mobile: number })
  await contactsOf(own.token).add({ ...proof, join: true })
  await eraseDeleted(shop)
  expect(await accountOf(other.id)).toBeDefined()
  const { id } = await shop.db.selectFrom('customerMerge').select('id').executeTakeFirstOrThrow()
  later(30 * day)
  const admin = await signedInAdmin()
  expect((await send('GET', `/customers/${own.id}/merges`, { token: admin })).body).toEqual([])
  expect((await send('POST', `/merges/${id}/undo`, { token: admin })).status).toBe(404)
  await finishMerges(shop)
  expect(await accountOf(other.id)).toBeUndefined()
  expect(await shop.db.selectFrom('customerMerge').select('id').execute()).toEqual([])
  expect(await shop.db.selectFrom('message').select('recipient').where('recipient', '=', 'second@example.com').execute()).toEqual([])
  expect(await ordersOf(await signIn(own))).toEqual([own.orderId, other.orderId].toSorted())
})

test('only admins with a fresh proof see and undo joins', async () => {
  const customer = await signIn(await makeCustomer())
  for (const [method, path] of [
    ['GET', '/customers/x/merges'],
    ['POST', '/merges/x/undo'],
  ] as const) {
    expect((await send(method, path, {})).status).toBe(401)
    expect((await send(method, path, { token: customer })).status).toBe(403)
  }
  const admin = await signedInAdmin()
  expect((await send('GET', '/customers/x/merges', { token: admin })).status).toBe(404)
  expect((await send('POST', '/merges/x/undo', { token: admin })).status).toBe(404)
  later(11 * 60_000)
  expect(await send('POST', '/merges/x/undo', { token: admin })).toMatchObject({ body: { code: 'fresh_proof_needed' } })
})

test('the note and the tags of staff come along, except those that the account has already, and go back with an undo', async () => {
  const admin = await signedInAdmin()
  const own = await makeCustomer({ email })
  const other = await makeCustomer({ email: 'second@example.com', mobile: number })
  const save = (id: string, what: 'note' | 'tags', body: object) => send('PUT', `/customers/${id}/${what}`, { token: admin, body })
  await save(other.id, 'note', { text: 'Calls in the evening' })
  await save(other.id, 'tags', { add: ['VIP', 'Wholesale'] })
  await save(own.id, 'tags', { add: ['vip'] })
  const { prove, add } = contactsOf(await signIn(own))
  const { proof } = await prove({ mobile: number })
  expect((await add({ ...proof, join: true })).status).toBe(200)
  const staffNotes = async (id: string) => {
    const { body } = await send('GET', `/customers/${id}/summary`, { token: admin })
    return { note: body.note.text, tags: body.customer.tags }
  }
  expect(await staffNotes(own.id)).toEqual({ note: 'Calls in the evening', tags: ['vip', 'Wholesale'] })
  const listed = await send('GET', '/customers?tag=wholesale', { token: admin })
  expect(listed.body).toMatchObject([{ _id: own.id }])
  const { body: merges } = await send('GET', `/customers/${own.id}/merges`, { token: admin })
  expect((await send('POST', `/merges/${merges[0]._id}/undo`, { token: admin })).status).toBe(200)
  expect(await staffNotes(own.id)).toEqual({ note: '', tags: ['vip'] })
  expect(await staffNotes(other.id)).toEqual({ note: 'Calls in the evening', tags: ['VIP', 'Wholesale'] })
})
