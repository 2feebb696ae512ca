import sharp from 'sharp'
import { expect, test } from 'vitest'
import { anHourLater } from '#test/an-hour-later.ts'
import { makeCustomer, signedInAdmin, signedInCustomer, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'

async function signedInAsha() {
  const asha = await makeCustomer({ email: 'asha@example.com', mobile: '9876543210', password: currentPassword })
  return { id: asha.id, path: `/profile/${asha.id}`, token: await signIn(asha) }
}

const currentPassword = 'saffron 1955'
const name = 'Asha Rao'
const email = 'asha@example.com'

test('shows the profile to its owner and to an admin', async () => {
  const { id, path, token } = await signedInAsha()
  const { status, body } = await send('GET', path, { token })
  expect(status).toBe(200)
  const contact = { mobile: '9876543210', address: '' }
  const { signIn, ...profile } = body
  expect(profile).toEqual({ _id: id, name, email, role: 'user', photo: '', ...contact, addresses: [contact] })
  expect(signIn).toEqual({ hasPassword: true, mobile: '9876543210', emailVerified: false, asksToVerify: true })
  expect((await send('GET', path, { token: await signedInAdmin() })).body).toEqual(body)
})

test("answers 404 for another customer's profile, as for an unknown one", async () => {
  const { path } = await signedInAsha()
  const token = await signedInCustomer()
  for (const [method, body] of [['GET'], ['PUT', { name: 'Mine', email: 'mine@example.com' }]] as const) {
    const answer = await send(method, path, { token, body })
    expect(answer.status).toBe(404)
    expect(answer.body).toEqual((await send(method, '/profile/UNKNOWN', { token, body })).body)
    expect((await send(method, path, { body })).status).toBe(401)
  }
  expect((await send('GET', '/profile/UNKNOWN', { token: await signedInAdmin() })).status).toBe(404)
})

test('saves the fields of the form', async () => {
  const { path, token } = await signedInAsha()
  const { status, body } = await send('PUT', path, {
    token,
    body: { name: 'Asha R.', email: 'new@example.com', mobile: '+919000000000', address: '12 MG Road', currentPassword },
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    success: true,
    message: 'Profile updated ✅',
    user: { name: 'Asha R.', email: 'new@example.com', mobile: '9000000000', address: '12 MG Road' },
  })
  expect((await send('GET', path, { token })).body).toEqual(body.user)
  expect(await shop.db.selectFrom('customer').select(['loginMobile', 'contacts']).execute()).toEqual([
    { loginMobile: '+919876543210', contacts: [{ mobile: '+919000000000', address: '12 MG Road' }] },
  ])
})

test('saves a list of addresses, and keeps the others when only the first contact changes', async () => {
  const { path, token } = await signedInAsha()
  const addresses = [
    { mobile: '9000000000', address: 'Pune' },
    { mobile: '', address: 'Nashik' },
  ]
  expect((await send('PUT', path, { token, body: { name, email, addresses } })).body.user).toMatchObject({ mobile: '9000000000', address: 'Pune', addresses })
  const { user } = (await send('PUT', path, { token, body: { name, email, address: 'Mumbai' } })).body
  expect(user.addresses).toEqual([
    { mobile: '9000000000', address: 'Mumbai' },
    { mobile: '', address: 'Nashik' },
  ])
  expect((await send('PUT', path, { token, body: { name, email, mobile: '', address: '' } })).body.user.addresses).toEqual([{ mobile: '', address: 'Nashik' }])
})

test('ignores a role, an id and a password hash in the body', async () => {
  const { id, path, token } = await signedInAsha()
  const before = await shop.db.selectFrom('customer').selectAll().executeTakeFirstOrThrow()
  const { status } = await send('PUT', path, {
    token,
    body: { name, email, role: 'admin', _id: 'X', id: 'X', emailVerified: true, loginMobile: '+919000000000', passwordHash: 'x' },
  })
  expect(status).toBe(200)
  expect(await shop.db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()).toEqual({ ...before, updatedAt: shop.now() })
})

test.each([
  ['an empty name', { name: ' ' }, 'Please enter your name.'],
  ['no e-mail', { email: '' }, 'Please enter a valid e-mail address.'],
  ['a short phone', { mobile: '98765' }, 'Phone must be 10 digits'],
  ['an object for a photo', { photo: { size: 3 } }, 'Please check photo.'],
  ['10 kB of e-mail', { email: 'a@a.a'.repeat(2000) }, 'Please enter a valid e-mail address.'],
])('refuses a profile with %s', async (_case, change, message) => {
  const { path, token } = await signedInAsha()
  expect(await send('PUT', path, { token, body: { name, email, ...change } })).toMatchObject({ status: 400, body: { code: 'invalid_input', message } })
})

test('refuses the e-mail of another account', async () => {
  const { path, token } = await signedInAsha()
  await makeCustomer({ email: 'taken@example.com' })
  expect(await send('PUT', path, { token, body: { name, email: 'TAKEN@example.com', currentPassword } })).toMatchObject({
    status: 409,
    body: { code: 'email_taken' },
  })
  expect((await send('PUT', path, { token, body: { name, email: 'ASHA@example.com' } })).status).toBe(200)
})

test('an address never changes the photo; an empty text removes it', async () => {
  const { path, token } = await signedInAsha()
  const photoAfter = async (photo: unknown) => (await send('PUT', path, { token, body: { name, email, photo } })).body.user.photo
  const { body } = await send('PUT', path, { token, body: formOf(await picture()) })
  const own = body.user.photo
  for (const other of [
    own,
    shop.files.urlOf('0123ABCD.webp'),
    own.replace('.jpg', '.webp'),
    'https://evil.example/x.png',
    `data:image/png;base64,${'A'.repeat(600)}`,
    '/media/../secrets',
    'javascript:alert(1)',
    null,
    undefined,
  ]) {
    expect(await photoAfter(other)).toBe(own)
  }
  expect(await photoAfter('')).toBe('')
})

/** Makes a small picture file, as a browser sends it. */
async function picture(name = 'me.png', background = 'orange') {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(png)], name, { type: 'image/png' })
}

function formOf(photo: File) {
  const form = new FormData()
  form.set('name', name)
  form.set('email', email)
  form.set('photo', photo)
  return form
}

test('stores a re-encoded photo under its own name', async () => {
  const { path, token } = await signedInAsha()
  const { status, body } = await send('PUT', path, { token, body: formOf(await picture('../../me.svg')) })
  expect(status).toBe(200)
  expect(body.user.photo).toMatch(/^\/media\/[\w.-]+$/)
  expect(await shop.files.find(body.user.photo.replace('/media/', ''))).toBeDefined()
  expect((await send('PUT', path, { token, body: { name, email, photo: body.user.photo } })).body.user.photo).toBe(body.user.photo)
})

test('a refused change keeps no new photo', async () => {
  await makeCustomer({ email: 'ravi@example.com' })
  const { path, token } = await signedInAsha()
  const before = await listFiles()
  const form = formOf(await picture('me.png', 'teal'))
  form.set('email', 'ravi@example.com')
  form.set('currentPassword', currentPassword)
  expect((await send('PUT', path, { token, body: form })).status).toBe(409)
  expect(await listFiles()).not.toEqual(before)
  await anHourLater()
  expect(await listFiles()).toEqual(before)
})

async function listFiles() {
  const names: string[] = []
  for await (const stored of shop.files.list()) names.push(stored)
  return names.toSorted()
}

test('refuses a photo that is not a picture, and two photos', async () => {
  const { path, token } = await signedInAsha()
  const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'me.png', { type: 'image/png' })
  expect(await send('PUT', path, { token, body: formOf(svg) })).toMatchObject({ status: 415, body: { code: 'unsupported_image' } })
  const two = formOf(await picture())
  two.append('photo', await picture())
  expect((await send('PUT', path, { token, body: two })).status).toBe(400)
  expect((await send('GET', path, { token })).body.photo).toBe('')
})

test("refuses a photo for another customer's profile", async () => {
  const { path } = await signedInAsha()
  const answer = await send('PUT', path, { token: await signedInCustomer(), body: formOf(await picture()) })
  expect(answer.status).toBe(404)
})

test('accepts a form as well as JSON', async () => {
  const { path, token } = await signedInAsha()
  const form = new FormData()
  for (const [key, value] of Object.entries({ name: 'Asha R.', email, mobile: '9000000000', address: 'Pune' })) form.set(key, value)
  form.set('photo', new File([], ''))
  const { status, body } = await send('PUT', path, { token, body: form })
  expect(status).toBe(200)
  expect(body.user).toMatchObject({ name: 'Asha R.', mobile: '9000000000', address: 'Pune', photo: '' })
})
