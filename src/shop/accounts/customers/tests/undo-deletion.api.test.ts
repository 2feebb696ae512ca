import { expect, test } from 'vitest'
import { makeCheckout, makeOrder, prepare } from '#test/make-order.ts'
import { makeProduct } from '#test/make-product.ts'
import { makeAdmin, makeCustomer, signedInAdmin, signedInCustomer, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { api, later, runJobs, shop } from '#test/test-shop.ts'
import { restorableMs } from '#kernel/undo.ts'
import { readOperations } from '../../../../../tests/stress/fuzz/operations.ts'
import { eraseProducts } from '#shop/catalogue/server/delete-product.server.ts'
import { eraseCustomers } from '../server/sweep-accounts.server.ts'

const mobile = '9811111111'
const asha = { name: 'Asha Vanishing', email: 'asha@vanishing.example', password: 'saffron 1955', mobile }
const deletedNames = /vanishing/i

const logIn = () => send('POST', '/auth/login', { body: asha })
const remove = (token: string, path: string) => send('DELETE', path, { token })
const restore = (token: string, path: string) => send('POST', `${path}/restore`, { token })
const idsOf = async (path: string, token?: string) => {
  const { body, headers } = await send('GET', path, { token })
  const ids = body.map(({ _id }: { _id: string }) => _id)
  expect(headers.get('x-total-count')).toBe(String(ids.length))
  return ids
}

async function requestCode() {
  await send('POST', '/auth/send-otp', { body: { mobile } })
  await runJobs()
  const { body } = await shop.db.selectFrom('message').select('body').orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow()
  return /\b\d{6}\b/.exec(body)?.[0] ?? 'none'
}

test('a deleted customer cannot log in, and their sessions end at once', async () => {
  const token = await signedInAdmin()
  const { id } = await makeCustomer(asha)
  const own = await signIn({ id })
  const code = await requestCode()
  expect(await remove(token, `/customers/${id}`)).toMatchObject({ status: 200, body: { message: 'Customer deleted successfully' } })

  expect((await send('GET', '/users/addresses', { token: own })).status).toBe(401)
  expect(await logIn()).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
  expect((await send('POST', '/auth/verify-otp', { body: { mobile, otp: code } })).status).toBe(401)
  expect((await remove(token, `/customers/${id}`)).status).toBe(404)
  expect((await send('PUT', `/customers/${id}`, { token, body: { name: 'Asha' } })).status).toBe(404)
})

test('no reply of the API shows a deleted customer or product to admins or shoppers', async () => {
  const admin = await makeAdmin({ email: 'kavya@example.com' })
  const token = await signIn(admin)
  const customer = await makeCustomer(asha)
  const product = await makeProduct(shop, { name: 'Vanishing Saffron', image: '/media/vanishing.jpg' })
  await makeProduct(shop)
  await remove(token, `/customers/${customer.id}`)
  await remove(token, `/products/${product.id}`)

  const reads = (await readOperations((path) => api.request(path))).filter(({ method }) => method === 'GET')
  expect(reads.length).toBeGreaterThan(25)
  for (const { path, name } of reads) {
    // The audit log keeps the entries about deleted things.
    if (path === '/audit') continue
    for (const id of [customer.id, product.id])
      for (const query of ['', '?q=vanishing', '?status=all'])
        for (const caller of [token, undefined]) {
          const { body } = await send('GET', path.replace(/\{\w+\}/, id) + query, { token: caller })
          expect(JSON.stringify(body ?? ''), `${name}${query}`).not.toMatch(deletedNames)
        }
  }
  expect(await idsOf('/customers', token)).toEqual([admin.id])
  expect(await idsOf('/customers?role=user', token)).toEqual([])
  expect(await idsOf('/products')).toHaveLength(1)
  expect((await send('GET', '/analytics/dashboard', { token })).body).toMatchObject({ customers: 1, products: 1 })
})

test('undo restores the customer with login, addresses and orders', async () => {
  const token = await signedInAdmin()
  const checkout = await makeCheckout()
  const order = await makeOrder(checkout)
  const { body: before } = await send('GET', `/customers/${checkout.customerId}/summary`, { token })
  const { id } = await makeCustomer(asha)
  for (const each of [id, checkout.customerId]) {
    await remove(token, `/customers/${each}`)
    expect(await restore(token, `/customers/${each}`)).toMatchObject({ status: 200, body: { success: true, message: 'Customer restored' } })
  }
  later(restorableMs)
  await eraseCustomers(shop)

  expect((await logIn()).status).toBe(200)
  expect((await send('POST', '/auth/verify-otp', { body: { mobile, otp: await requestCode() } })).body).toMatchObject({ userId: id })
  expect((await send('GET', '/orders/my-orders', { token: await signIn({ id: checkout.customerId }) })).body).toMatchObject([{ _id: order._id }])
  const again = await signedInAdmin()
  const { body: after } = await send('GET', `/customers/${checkout.customerId}/summary`, { token: again })
  expect(after).toEqual({ ...before, customer: { ...before.customer, version: after.customer.version } })
  const { body: entries } = await send('GET', `/audit?kind=customer&subject=${id}`, { token: again })
  expect(entries).toMatchObject([{ action: 'restored' }, { action: 'deleted' }])
})

test('a deletion ends sessions and begun log-ins for good, so undo revives none', async () => {
  const token = await signedInAdmin()
  const { id } = await makeCustomer(asha)
  const [own, staff] = [await signIn({ id }), await makeAdmin({ email: 'packer@example.com', password: asha.password })]
  const tokenHash = Buffer.alloc(32, 1)
  await shop.db
    .insertInto('loginStep')
    .values({ tokenHash, customerId: staff.id, openedBy: 'password', expiresAt: new Date('2100-01-01') })
    .execute()
  for (const each of [id, staff.id]) {
    await remove(token, `/customers/${each}`)
    expect((await restore(token, `/customers/${each}`)).status).toBe(200)
  }
  expect((await send('GET', '/users/addresses', { token: own })).status).toBe(401)
  expect(await shop.db.selectFrom('loginStep').selectAll().execute()).toEqual([])
})

test('undo restores a product in its place, and it can be bought', async () => {
  const token = await signedInAdmin()
  const checkout = await makeCheckout()
  await makeProduct(shop)
  const before = await idsOf('/products')
  const path = `/products/${checkout.productId}`
  await remove(token, path)
  expect((await send('GET', path)).status).toBe(404)
  expect((await send('PUT', `${path}/status`, { token, body: { status: 'draft' } })).status).toBe(404)
  expect((await prepare(checkout)).status).not.toBe(200)
  expect(await restore(token, path)).toMatchObject({ status: 200, body: { message: 'Product restored' } })
  later(restorableMs)
  await eraseProducts(shop)
  expect(await idsOf('/products')).toEqual(before)
  expect((await prepare(checkout)).status).toBe(200)
})

test('after an hour the rows are erased, and undo answers that it is too late', async () => {
  const token = await signedInAdmin()
  const { id } = await makeCustomer(asha)
  const { id: productId } = await makeProduct(shop)
  await remove(token, `/customers/${id}`)
  await remove(token, `/products/${productId}`)
  const erase = async () => {
    await eraseCustomers(shop)
    await eraseProducts(shop)
    return [await shop.db.selectFrom('customer').select('id').where('id', '=', id).execute(), await shop.db.selectFrom('product').select('id').execute()]
  }
  later(restorableMs - 1)
  expect(await erase()).toEqual([[{ id }], [{ id: productId }]])
  later(1)
  const tooLate = async () => {
    for (const path of [`/customers/${id}`, `/products/${productId}`])
      expect(await restore(await signedInAdmin(), path)).toMatchObject({ status: 404, body: { message: 'It is too late to undo this.' } })
  }
  // Too late even while the job has not run.
  await tooLate()
  expect(await erase()).toEqual([[], []])
  await tooLate()
})

test('a deletion after an undo can be undone for a full hour', async () => {
  const token = await signedInAdmin()
  const { id } = await makeCustomer(asha)
  await remove(token, `/customers/${id}`)
  await restore(token, `/customers/${id}`)
  later(restorableMs - 1)
  const again = await signedInAdmin()
  await remove(again, `/customers/${id}`)
  later(1)
  await eraseCustomers(shop)
  expect((await restore(again, `/customers/${id}`)).status).toBe(200)
})

test('another account can use the e-mail at once, and undo then answers email_taken', async () => {
  const token = await signedInAdmin()
  const { id } = await makeCustomer(asha)
  await remove(token, `/customers/${id}`)
  expect((await send('POST', '/auth/register', { body: { ...asha, email: asha.email.toUpperCase() } })).status).toBe(200)
  expect(await restore(token, `/customers/${id}`)).toMatchObject({ status: 409, body: { code: 'email_taken' } })
  later(restorableMs)
  await eraseCustomers(shop)
  expect((await logIn()).status).toBe(200)
})

test('undo works once the account that a new log-in made is deleted', async () => {
  const token = await signedInAdmin()
  const { id } = await makeCustomer(asha)
  await remove(token, `/customers/${id}`)
  await send('POST', '/auth/register', { body: asha })
  await remove(token, `/customers/${(await logIn()).body.data.userId}`)
  expect((await restore(token, `/customers/${id}`)).status).toBe(200)
  expect((await logIn()).body.data.userId).toBe(id)
})

test('the next account with the number keeps its own messages', async () => {
  const token = await signedInAdmin()
  const { id } = await makeCustomer(asha)
  const write = (message: string) => send('POST', '/leads', { body: { name: 'Asha', phone: mobile, subject: 'Tins', message } })
  await write('from the first')
  await requestCode()
  await remove(token, `/customers/${id}`)
  later(1000)
  const { body: next } = await send('POST', '/auth/verify-otp', { body: { mobile, otp: await requestCode() } })
  await write('from the second')
  const refused = { status: 409, body: { code: 'mobile_taken', message: expect.stringContaining('delete it first') } }
  expect(await restore(token, `/customers/${id}`)).toMatchObject(refused)
  later(restorableMs)
  await eraseCustomers(shop)
  const again = await signedInAdmin()
  expect((await send('GET', '/leads', { token: again })).body).toMatchObject([{ message: 'from the second' }])
  expect(await shop.db.selectFrom('message').select('recipient').where('recipient', '=', `+91${mobile}`).execute()).toHaveLength(1)
  expect((await send('GET', `/customers/${next.userId}/summary`, { token: again })).status).toBe(200)
})

test('a deleted admin does not count as the last admin', async () => {
  const [first, second] = [await makeAdmin(), await makeAdmin()]
  const token = await signIn(first)
  expect((await remove(token, `/customers/${second.id}`)).status).toBe(200)
  expect(await remove(token, `/customers/${first.id}`)).toMatchObject({ status: 409, body: { code: 'last_admin' } })
})

test('a second undo answers like the first, and changes nothing', async () => {
  const token = await signedInAdmin()
  const { id } = await makeCustomer(asha)
  await remove(token, `/customers/${id}`)
  for (const _ of [1, 2]) expect((await restore(token, `/customers/${id}`)).status).toBe(200)
  expect((await send('GET', `/audit?kind=customer&subject=${id}`, { token })).body).toHaveLength(2)
})

test('undo is for admins only, and answers 404 for an unknown id', async () => {
  const token = await signedInAdmin()
  for (const path of ['/customers/UNKNOWN', '/products/UNKNOWN']) {
    expect((await restore(token, path)).status).toBe(404)
    expect((await restore(await signedInCustomer(), path)).status).toBe(403)
    expect((await send('POST', `${path}/restore`)).status).toBe(401)
  }
})
