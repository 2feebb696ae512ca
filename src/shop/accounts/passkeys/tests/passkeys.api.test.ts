import { beforeEach, expect, test } from 'vitest'
import { makeAdmin, makeCustomer, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { openSoftAuthenticator } from '#test/soft-authenticator.ts'
import { later, shop } from '#test/test-shop.ts'

const minute = 60_000
const origin = new URL(shop.config.PUBLIC_URL).origin

let customer: Awaited<ReturnType<typeof makeCustomer>>
let token: string

beforeEach(async () => {
  customer = await makeCustomer({ email: 'meera@example.com' })
  token = await signIn(customer)
})

type Device = ReturnType<typeof openSoftAuthenticator>

const newOptions = async (session = token) => (await send('POST', '/passkeys/options', { token: session })).body.options
const save = (answer: object, session = token) => send('POST', '/passkeys', { token: session, body: { name: 'My phone', answer } })

async function addDevice(session = token) {
  const device = openSoftAuthenticator({ origin })
  const { status, body } = await save(device.create(await newOptions(session)), session)
  expect(status).toBe(200)
  return { device, body }
}

const loginOptions = async () => (await send('POST', '/auth/passkey/options', { body: {} })).body.options
const logInBy = (answer: object) => send('POST', '/auth/passkey', { body: { answer } })
const logIn = async (device: Device) => logInBy(device.get(await loginOptions()))

test('a passkey is saved, listed, logs in and is removed', async () => {
  const { device } = await addDevice()
  expect((await send('GET', '/passkeys', { token })).body).toEqual([{ id: device.id, name: 'My phone', createdAt: shop.now().toISOString(), lastUsedAt: null }])
  later(minute)
  const { status, body } = await logIn(device)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ userId: customer.id, role: 'user' })
  expect((await send('GET', '/passkeys', { token: body.data.token })).body[0].lastUsedAt).toBe(shop.now().toISOString())
  expect((await send('DELETE', `/passkeys/${device.id}`, { token })).status).toBe(200)
  expect((await logIn(device)).body).toMatchObject({ code: 'wrong_passkey' })
})

test('is named after the number or the name of an account without an address, and is saved once', async () => {
  const phone = await signIn(await makeCustomer({ name: '', email: null, mobile: '9876543210' }))
  const options = await newOptions(phone)
  expect(options.user).toMatchObject({ name: '+919876543210', displayName: '+919876543210' })
  const answer = openSoftAuthenticator({ origin }).create(options)
  expect([(await save(answer, phone)).status, (await save(answer, phone)).body.code]).toEqual([200, 'wrong_passkey'])
  expect((await newOptions(await signIn(await makeCustomer({ name: 'Asha Rao', email: null })))).user.name).toBe('Asha Rao')
})

test('the audit log names no customer as actor, so erasing the account leaves no name', async () => {
  const { device } = await addDevice()
  await send('DELETE', `/passkeys/${device.id}`, { token })
  const entries = await shop.db.selectFrom('auditEntry').select(['security', 'actorId', 'actorName']).orderBy('seq').execute()
  expect(entries.map(({ security }) => security)).toEqual(['passkey_added', 'passkey_removed'])
  for (const { actorId, actorName } of entries) expect([actorId, actorName]).not.toContain(customer.id)
  expect(JSON.stringify(entries)).not.toMatch(/Asha|meera/)
})

test('an answer works once, also for two requests at once', async () => {
  const { device } = await addDevice()
  const answer = device.get(await loginOptions())
  const answers = await Promise.all([logInBy(answer), logInBy(answer), logInBy(answer)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
  expect((await logInBy(answer)).status).toBe(401)
})

test('an answer expires after five minutes, and an invented challenge is refused', async () => {
  const { device } = await addDevice()
  const answer = device.get(await loginOptions())
  later(5 * minute + 1)
  expect((await logInBy(answer)).status).toBe(401)
  for (const challenge of ['', 'AAAA', Buffer.alloc(56).toString('base64url')])
    expect((await logInBy(device.get({ ...(await loginOptions()), challenge }))).status).toBe(401)
})

test('a challenge of one purpose or person is worth nothing for another', async () => {
  const { device } = await addDevice()
  const { challenge } = await newOptions()
  expect((await logInBy(device.get({ ...(await loginOptions()), challenge }))).status).toBe(401)
  const other = await signIn(await makeCustomer())
  const stolen = openSoftAuthenticator({ origin }).create(await newOptions(other))
  expect((await save(stolen)).body).toMatchObject({ code: 'wrong_passkey' })
})

test('another site, or a device that did not verify its user, is refused', async () => {
  for (const device of [openSoftAuthenticator({ origin: 'https://swachh.example.net' }), openSoftAuthenticator({ origin, verified: false })]) {
    expect((await save(device.create(await newOptions()))).body).toMatchObject({ code: 'wrong_passkey' })
    expect((await logIn(device)).status).toBe(401)
  }
})

test('a saved passkey cannot be saved again, not even by another account', async () => {
  const { device } = await addDevice()
  const other = await signIn(await makeCustomer())
  expect((await save(device.create(await newOptions(other)), other)).status).toBe(401)
  expect((await logIn(device)).body.data.userId).toBe(customer.id)
})

test('saving and removing need a fresh proof, and removing only reaches the own ones', async () => {
  const { device } = await addDevice()
  const other = await signIn(await makeCustomer())
  expect((await send('DELETE', `/passkeys/${device.id}`, { token: other })).status).toBe(404)
  later(11 * minute)
  for (const [method, path] of [
    ['POST', '/passkeys/options'],
    ['DELETE', `/passkeys/${device.id}`],
  ] as const)
    expect((await send(method, path, { token })).body).toMatchObject({ code: 'fresh_proof_needed' })
  const { body } = await send('POST', '/auth/proof/passkey', { token })
  expect((await send('POST', '/auth/proof', { token, body: { passkey: device.get(body.options) } })).status).toBe(200)
  expect((await send('DELETE', `/passkeys/${device.id}`, { token })).status).toBe(200)
})

test('an account has at most ten', async () => {
  for (let count = 0; count < 10; count += 1) await addDevice()
  const answer = openSoftAuthenticator({ origin }).create(await newOptions())
  expect((await save(answer)).body).toMatchObject({ code: 'rule_refused', message: 'You can save up to 10 passkeys. Please remove one first.' })
})

test('bad input gets one sentence', async () => {
  const answer = openSoftAuthenticator({ origin }).create(await newOptions())
  for (const body of [
    { answer },
    { name: '', answer },
    { name: 'x'.repeat(61), answer },
    { name: 'Phone' },
    { name: 'Phone', answer: { ...answer, type: 'password' } },
  ])
    expect((await send('POST', '/passkeys', { token, body })).status).toBe(400)
  for (const response of [{}, 'x', null, { clientDataJSON: 'x', attestationObject: 5 }]) {
    expect((await save({ ...answer, response })).status).toBe(400)
    expect((await logInBy({ ...answer, response })).status).toBe(400)
  }
  expect((await save({ ...answer, response: { clientDataJSON: 'x', attestationObject: 'x' } })).status).toBe(401)
  expect((await logInBy({ ...answer, response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' } })).status).toBe(401)
})

test('transports of a wrong type are refused, and the write of another person beside them succeeds', async () => {
  const other = await signIn(await makeCustomer())
  const address = { name: 'Asha Rao', mobile: '9876543210', pincode: '411001' }
  for (const transports of [{}, 'usb', null, [{}], [['usb']], [5], ['x'.repeat(33)], Array.from({ length: 11 }, () => 'usb')]) {
    const answer = openSoftAuthenticator({ origin }).create(await newOptions())
    const [refused, saved] = await Promise.all([
      save({ ...answer, response: { ...answer.response, transports } }),
      send('POST', '/users/addresses', { token: other, body: address }),
    ])
    expect([refused.status, saved.status]).toEqual([400, 200])
  }
  const answer = openSoftAuthenticator({ origin }).create(await newOptions())
  const { transports: _none, ...response } = answer.response
  expect((await save({ ...answer, response })).status).toBe(200)
})

test('for an admin it is two factors: a password alone no longer logs in, the passkey does', async () => {
  const password = 'a quiet saffron field'
  const admin = await makeAdmin({ email: 'owner@example.com', password })
  const { device, body } = await addDevice(await signIn(admin))
  expect(body.recoveryCodes).toHaveLength(10)
  const refused = await send('POST', '/auth/login', { body: { email: 'owner@example.com', password } })
  expect(refused.body).toMatchObject({ code: 'second_factor_needed', details: { authenticator: false, passkey: true } })
  const entered = await logIn(device)
  expect(entered.body.data.role).toBe('admin')
  expect((await send('GET', '/customers?limit=1', { token: entered.body.data.token })).status).toBe(200)
  expect((await send('DELETE', `/passkeys/${device.id}`, { token: entered.body.data.token })).status).toBe(200)
})

test('a deleted account logs in by no passkey', async () => {
  const { device } = await addDevice()
  const admin = await signIn(await makeAdmin())
  expect((await send('DELETE', `/customers/${customer.id}`, { token: admin })).status).toBe(200)
  expect((await logIn(device)).status).toBe(401)
})
