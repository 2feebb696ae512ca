import { expect, test } from 'vitest'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { makeAdmin, makeCustomer, signedInAdmin, signedInCustomer, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { codesNeedMobile } from '../rules/mobile.ts'

const ravi = { name: 'Ravi Iyer', email: 'ravi@example.com', role: 'user', addresses: [{ mobile: '09876543210', address: '12 MG Road' }] }

const row = (id: string) => shop.db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('adds a customer whose first number signs in', async () => {
  const token = await signedInAdmin()
  const { status, body } = await send('POST', '/customers', { token, body: { ...ravi, _id: 'MINE', seq: 1 } })
  expect(status).toBe(200)
  expect(body).toEqual({
    success: true,
    message: expect.any(String),
    customer: {
      _id: expect.stringMatching(/^[0-9A-Z]{16}$/),
      name: 'Ravi Iyer',
      email: 'ravi@example.com',
      role: 'user',
      photo: '',
      addresses: [{ mobile: '9876543210', address: '12 MG Road' }],
      signInMobile: '9876543210',
      version: 1,
    },
  })
  expect(await row(body.customer._id)).toMatchObject({
    loginMobile: '+919876543210',
    passwordHash: null,
    contacts: [{ mobile: '+919876543210', address: '12 MG Road' }],
  })
})

test('adds two customers with only a name', async () => {
  const token = await signedInAdmin()
  for (const email of ['', null]) {
    const { status, body } = await send('POST', '/customers', { token, body: { name: 'Counter sale', email } })
    expect(status).toBe(200)
    expect(body.customer).toMatchObject({ email: '', role: 'user', addresses: [] })
  }
})

test.each([
  ['no name', { name: '' }, 'Please enter a name.'],
  ['a short phone', { addresses: [{ mobile: '98765', address: '' }] }, 'Phone must be 10 digits'],
  ['a broken e-mail', { email: 'ravi@' }, 'Please enter a valid e-mail address.'],
  ['an unknown role', { role: 'owner' }, 'The role must be user or admin.'],
  ['a text for addresses', { addresses: 'MG Road' }, 'Please check addresses.'],
])('refuses a customer with %s', async (_case, change, message) => {
  const token = await signedInAdmin()
  const refused = await send('POST', '/customers', { token, body: { ...ravi, ...change } })
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_input', message } })
  expect(refused.body.details).toHaveLength(1)
  const { id } = await makeCustomer()
  expect((await send('PUT', `/customers/${id}`, { token, body: { ...ravi, ...change } })).status).toBe(400)
})

test.each([
  [[{ mobile: '1234567890', address: '' }], 'addresses.0.mobile'],
  [[{ mobile: '05876543210', address: '12 MG Road' }], 'addresses.0.mobile'],
  [
    [
      { mobile: '', address: '' },
      { mobile: '2234567890', address: '' },
    ],
    'addresses.1.mobile',
  ],
])('refuses a new customer whose sign-in number cannot receive codes: %j', async (addresses, field) => {
  const token = await signedInAdmin()
  const { status, body } = await send('POST', '/customers', { token, body: { ...ravi, addresses } })
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'invalid_input', message: codesNeedMobile, details: [{ field, message: codesNeedMobile }] })
})

test('a contact number may be a landline', async () => {
  const token = await signedInAdmin()
  const landline = { mobile: '1123456789', address: 'Delhi' }
  const { body } = await send('POST', '/customers', { token, body: { ...ravi, addresses: [...ravi.addresses, landline] } })
  expect(body.customer.addresses).toMatchObject([{ mobile: '9876543210' }, landline])
  expect((await send('PUT', `/customers/${body.customer._id}`, { token, body: { ...ravi, addresses: [landline] } })).status).toBe(200)
})

test('refuses the e-mail of another account, and the sign-in number of another account', async () => {
  const token = await signedInAdmin()
  await makeCustomer({ email: 'RAVI@example.com' })
  await makeCustomer({ mobile: '9876543210' })
  const { id } = await makeCustomer()
  for (const [method, path] of [
    ['POST', '/customers'],
    ['PUT', `/customers/${id}`],
  ] as const) {
    expect(await send(method, path, { token, body: { ...ravi, addresses: [] } })).toMatchObject({
      status: 409,
      body: { code: 'email_taken', message: 'An account with this email already exists.' },
    })
  }
  const body = { ...ravi, email: 'free@example.com' }
  expect(await send('POST', '/customers', { token, body })).toMatchObject({ status: 409, body: { code: 'mobile_taken' } })
  // Several accounts may share a contact number, for example in a family.
  expect((await send('PUT', `/customers/${id}`, { token, body })).status).toBe(200)
})

test('changes a customer, and keeps fields that are left out', async () => {
  const token = await signedInAdmin()
  const { id, email } = await makeCustomer({ mobile: '9876543210' })
  const changed = await send('PUT', `/customers/${id}`, { token, body: { name: 'Asha R.', role: 'admin' } })
  expect(changed).toMatchObject({
    status: 200,
    body: { success: true, customer: { _id: id, name: 'Asha R.', email, role: 'admin', addresses: [{ mobile: '9876543210' }] } },
  })
  const again = await send('PUT', `/customers/${id}`, { token, body: { name: 'Asha', email: '', addresses: [{ mobile: '9876543211', address: 'Pune' }] } })
  expect(again.body.customer).toMatchObject({ email: '', role: 'admin', addresses: [{ mobile: '9876543211', address: 'Pune' }] })
  expect((await row(id)).loginMobile).toBe('+919876543210')
})

test('a contact number in a form never changes the sign-in number', async () => {
  const token = await signedInAdmin()
  const { id, email } = await makeCustomer({ mobile: '9876543210' })
  await send('PUT', `/profile/${id}`, { token, body: { name: 'Asha', email, mobile: '9000000000' } })
  for (const addresses of [[{ mobile: '9000000000', address: 'Pune' }], [{ mobile: '9111111111', address: '' }], []])
    expect((await send('PUT', `/customers/${id}`, { token, body: { name: 'Asha', addresses } })).status).toBe(200)
  expect((await row(id)).loginMobile).toBe('+919876543210')
})

test('ends the sessions of an account whose role changes or that is deleted', async () => {
  const token = await signedInAdmin()
  const [demoted, promoted, deleted, unchanged] = [await makeAdmin(), await makeCustomer(), await makeCustomer(), await makeCustomer({ mobile: '9876543210' })]
  const tokens = [await signIn(demoted), await signIn(promoted), await signIn(deleted)]
  const unchangedToken = await signIn(unchanged)
  await send('PUT', `/customers/${demoted.id}`, { token, body: { name: 'X', role: 'user' } })
  await send('PUT', `/customers/${promoted.id}`, { token, body: { name: 'X', role: 'admin' } })
  await send('PUT', `/customers/${unchanged.id}`, { token, body: { name: 'X', role: 'user', addresses: [] } })
  expect((await send('GET', '/users/addresses', { token: unchangedToken })).status).toBe(200)
  await send('DELETE', `/customers/${deleted.id}`, { token })
  for (const old of tokens) expect((await send('GET', '/users/addresses', { token: old })).status).toBe(401)
})

test('a role changed in the database applies from the next call', async () => {
  const admin = await makeAdmin()
  const token = await signIn(admin)
  await shop.db.updateTable('customer').set({ role: 'user' }).where('id', '=', admin.id).execute()
  expect(await send('GET', '/customers', { token })).toMatchObject({ status: 403, body: { code: 'forbidden' } })
})

test('erases an account and keeps its orders', async () => {
  const token = await signedInAdmin()
  const { id } = await makeCustomer()
  await shop.db
    .insertInto('shopOrder')
    .values({ ...emptyOrder, id: 'SWAAAAAAAAAAAA', customerId: id, createdAt: shop.now(), expiresAt: shop.now() })
    .execute()
  expect(await send('DELETE', `/customers/${id}`, { token })).toMatchObject({ status: 200, body: { success: true } })
  await eraseDeleted(shop)
  expect(await shop.db.selectFrom('shopOrder').select(['id', 'customerId']).execute()).toEqual([{ id: 'SWAAAAAAAAAAAA', customerId: null }])
  expect((await send('DELETE', `/customers/${id}`, { token })).status).toBe(404)
})

const emptyOrder = {
  subtotalPaise: 0,
  totalPaise: 0,
  couponCode: null,
  couponDiscountBp: null,
  couponCreatedBy: null,
  address: '{}',
  fingerprint: 'x',
  razorpayOrderId: null,
  razorpayPaymentId: null,
  razorpaySignature: null,
  trackingId: null,
  trackingUrl: null,
  nextCheckAt: null,
  paidAt: null,
}

test('refuses to delete or demote the last admin', async () => {
  const admin = await makeAdmin()
  const token = await signIn(admin)
  const refused = { status: 409, body: { code: 'last_admin', message: 'The shop needs at least one admin.' } }
  expect(await send('DELETE', `/customers/${admin.id}`, { token })).toMatchObject(refused)
  expect(await send('PUT', `/customers/${admin.id}`, { token, body: { name: 'Admin', role: 'user' } })).toMatchObject(refused)
  await makeAdmin()
  expect((await send('DELETE', `/customers/${admin.id}`, { token })).status).toBe(200)
})

test('lists accounts newest first, in pages and by search', async () => {
  const token = await signedInAdmin({ name: 'Zoya', email: 'zoya@example.com' })
  await makeCustomer({ name: 'Asha 100%', email: 'asha@example.com' })
  await makeCustomer({ name: 'Ravi', email: 'ravi@example.com', mobile: '9876543210' })
  const names = async (query: string) => (await send('GET', `/customers${query}`, { token })).body.map(({ name }: { name: string }) => name)

  const all = await send('GET', '/customers', { token })
  expect(all.headers.get('x-total-count')).toBe('3')
  expect(all.body[0]).toEqual({
    _id: expect.any(String),
    name: 'Ravi',
    email: 'ravi@example.com',
    role: 'user',
    photo: '',
    addresses: [{ mobile: '9876543210', address: '' }],
    signInMobile: '9876543210',
    version: 1,
    tags: [],
  })
  expect(await names('')).toEqual(['Ravi', 'Asha 100%', 'Zoya'])
  expect(await names('?q=765432')).toEqual(['Ravi'])
  expect(await names('?q=ASHA@')).toEqual(['Asha 100%'])
  expect(await names('?q=0%25')).toEqual(['Asha 100%'])
  expect(await names("?q='; drop table customer; --")).toEqual([])

  const first = await send('GET', '/customers?limit=2', { token })
  expect(first.body).toHaveLength(2)
  const next = first.headers.get('x-next-cursor')
  expect(await names(`?limit=2&cursor=${next}`)).toEqual(['Zoya'])
  expect((await send('GET', '/customers?limit=1e9', { token })).status).toBe(400)
  expect((await send('GET', '/customers?limit=2&cursor=~', { token })).status).toBe(400)
})

test('is for admins only, and answers 404 for an unknown account', async () => {
  const [token, adminToken] = [await signedInCustomer(), await signedInAdmin()]
  for (const [method, path, body] of [
    ['GET', '/customers'],
    ['POST', '/customers', ravi],
    ['PUT', '/customers/X', ravi],
    ['DELETE', '/customers/X'],
  ] as const) {
    expect((await send(method, path, { body })).status).toBe(401)
    expect(await send(method, path, { token, body })).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  }
  expect((await send('PUT', '/customers/X', { token: adminToken, body: ravi })).status).toBe(404)
  expect((await send('DELETE', '/customers/X', { token: adminToken })).status).toBe(404)
  expect((await send('DELETE', '/customers/a%00b', { token: adminToken })).status).toBe(400)
})

test('admins cannot change their own e-mail here, because only the profile asks for a proof', async () => {
  for (const email of ['kavya@example.com', null]) {
    const admin = await makeAdmin({ name: 'Kavya', email })
    const token = await signIn(admin)
    const change = (body: object) => send('PUT', `/customers/${admin.id}`, { token, body: { name: 'Kavya R.', ...body } })
    for (const other of ['thief@example.com', ...(email ? [''] : [])])
      expect(await change({ email: other })).toMatchObject({ status: 403, body: { code: 'forbidden', message: 'Change your own e-mail in your profile.' } })
    for (const same of [undefined, null, email?.toUpperCase() ?? '']) expect((await change({ email: same })).status).toBe(200)
    await shop.db.deleteFrom('customer').where('id', '=', admin.id).execute()
  }
})
