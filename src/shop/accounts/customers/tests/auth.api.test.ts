import { expect, test } from 'vitest'
import { makeAdmin, makeCustomer, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, shop } from '#test/test-shop.ts'

const asha = { name: 'Asha Rao', email: 'asha@example.com', password: 'saffron 1955' }

const register = (change: object = {}) => send('POST', '/auth/register', { body: { ...asha, ...change } })

const logIn = (body: unknown) => send('POST', '/auth/login', { body })

const customers = () => shop.db.selectFrom('customer').selectAll().execute()

test('registers, logs in with a new token for each login, and logs out', async () => {
  expect(await register()).toMatchObject({ status: 200, body: { success: true, message: 'Registration successful' } })

  const first = await logIn({ email: ' ASHA@example.com ', password: asha.password })
  const second = await logIn({ email: asha.email, password: asha.password })
  const [row] = await customers()
  expect(first.status).toBe(200)
  expect(first.body).toEqual({
    success: true,
    message: 'Login successful',
    data: { token: expect.stringMatching(/^[\w-]{43}$/), role: 'user', userId: row?.id },
  })
  expect(second.body.data.token).not.toBe(first.body.data.token)

  const { token } = first.body.data
  expect((await send('GET', '/users/addresses', { token })).status).toBe(200)
  expect(await send('POST', '/auth/logout', { token, body: {} })).toMatchObject({ status: 200, body: { success: true } })
  expect((await send('GET', '/users/addresses', { token })).status).toBe(401)
  expect((await send('POST', '/auth/logout', { token })).status).toBe(401)
  expect((await send('GET', '/users/addresses', { token: second.body.data.token })).status).toBe(200)
})

test('stores neither the password nor a token in plain text', async () => {
  await register()
  const { body } = await logIn(asha)
  const stored = JSON.stringify([await customers(), await shop.db.selectFrom('session').selectAll().execute()])
  expect(stored).not.toContain(asha.password)
  expect(stored).not.toContain(body.data.token)
})

test.each([
  ['an empty name', { name: ' ' }, 'Please fill all fields!'],
  ['no e-mail', { email: undefined }, 'Please fill all fields!'],
  ['no password', { password: '' }, 'Please fill all fields!'],
  ['a broken e-mail', { email: 'asha@' }, 'Please enter a valid e-mail address.'],
  ['a short password', { password: '1234567' }, 'Password must be at least 8 characters'],
  ['a password over 128 characters', { password: 'x'.repeat(129) }, 'Password must be at most 128 characters'],
  ['an array for a name', { name: ['Asha'] }, 'Please fill all fields!'],
  ['an object for an e-mail', { email: { $ne: null } }, 'Please fill all fields!'],
])('refuses to register with %s', async (_case, change, message) => {
  const { status, body } = await register(change)
  expect(status).toBe(400)
  expect(body).toMatchObject({ success: false, message, error: message, code: 'invalid_input' })
  expect(await customers()).toEqual([])
})

const weakPassword = (advice: string) => ({
  status: 422,
  body: { success: false, code: 'weak_password', message: `This password is easy to guess. ${advice}` },
})
const common = weakPassword('Many people use it. Please choose another one.')
const ownWord = weakPassword("Please leave your name, e-mail address and the shop's name out of it.")
const repeated = weakPassword('Please use different characters.')

test.each([
  ['password123', common],
  ['PassWord123', common],
  ['12345678', common],
  ['qwertyuiop', common],
  ['iloveyou1', common],
  ['1qaz2wsx', common],
  ['~~~~~~~~~~~', repeated],
  ['          ', repeated],
  ['11111111', repeated],
  ['Swachh@2026', ownWord],
  ['1955swachh', ownWord],
  ['asha1234', ownWord],
  ['Asha@1234', ownWord],
  ['Rao@1234', ownWord],
  ['Asha_Rao', ownWord],
  ['asha@example.com', ownWord],
])('refuses the weak password %s, and says why', async (password, refusal) => {
  expect(await register({ password })).toMatchObject(refusal)
  expect(await customers()).toEqual([])
})

test("refuses a password made of the shop's current name, and checks the length first", async () => {
  expect((await register({ email: 'b@example.com', password: 'Kesariya-1955' })).status).toBe(200)
  await shop.db.insertInto('setting').values({ name: 'brand', value: '"Kesariya"', updatedAt: shop.now() }).execute()
  expect(await register({ password: 'Kesariya-1955' })).toMatchObject(ownWord)
  expect((await register({ password: 'swachh-1955' })).status).toBe(200)
  expect((await register({ password: '123456' })).body.message).toBe('Password must be at least 8 characters')
})

test('accepts an existing weak password at login', async () => {
  await makeCustomer({ email: asha.email, password: 'password123' })
  expect((await logIn({ email: asha.email, password: 'password123' })).status).toBe(200)
})

test('refuses a taken e-mail in any letter case, also for concurrent requests', async () => {
  const answers = await Promise.all([register(), register({ email: 'Asha@Example.com' }), register()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({ code: 'email_taken', message: 'An account with this email already exists.' })
})

test('ignores a role and an id in the body', async () => {
  await register({ role: 'admin', _id: 'ME', id: 'ME', emailVerified: true, passwordHash: 'x' })
  const [row] = await customers()
  expect(row).toMatchObject({ role: 'user', name: 'Asha Rao', loginMobile: null })
  expect(row?.id).not.toBe('ME')
})

test('gives the same answer for an unknown e-mail, a wrong password and an account without a password', async () => {
  await makeCustomer({ email: asha.email, password: asha.password })
  await makeCustomer({ email: 'phone@example.com', mobile: '9876543210' })
  const wrong = await logIn({ email: asha.email, password: 'saffron 1956' })
  expect(wrong).toMatchObject({ status: 401, body: { success: false, code: 'wrong_credentials', message: 'Invalid email or password ❌' } })
  for (const email of ['nobody@example.com', 'phone@example.com', 'not an e-mail']) {
    expect(await logIn({ email, password: 'saffron 1956' })).toMatchObject({ status: 401, body: wrong.body })
  }
})

test.each([
  ['nothing', {}, 'Please fill all fields!'],
  ['an array for a password', { email: asha.email, password: ['x'] }, 'Please fill all fields!'],
  ['a password over 128 characters', { email: asha.email, password: 'x'.repeat(129) }, 'Password must be at most 128 characters'],
])('refuses to log in with %s', async (_case, body, message) => {
  expect(await logIn(body)).toMatchObject({ status: 400, body: { code: 'invalid_input', message } })
})

test('refuses NUL, lone surrogates, a megabyte, forbidden keys and invalid JSON', async () => {
  const raw = (body: string) => send('POST', '/auth/login', { raw: body })
  expect((await logIn({ email: asha.email, password: 'a\0b' })).status).toBe(400)
  expect((await raw('{"email":"a@b.co","password":"\\ud800"}')).status).toBe(400)
  expect((await raw('{"email":"a@b.co","password":"x","__proto__":{"role":"admin"}}')).status).toBe(400)
  expect((await raw('{"email":"a@b.co"} trailing')).status).toBe(400)
  expect((await raw('[]')).status).toBe(400)
  expect((await logIn({ email: asha.email, password: 'x'.repeat(1024 * 1024) })).status).toBe(413)
})

test('refuses 50 kB of a@a.a quickly, without backtracking', async () => {
  expect(await register({ email: 'a@a.a'.repeat(10_000) })).toMatchObject({ status: 400 })
})

test('hashes also for an unknown e-mail, so it takes at least half the time of a known one', async () => {
  await makeCustomer({ email: asha.email, password: asha.password })
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  for (let i = 0; i < 15; i += 1) {
    for (const [kind, email] of [
      ['known', asha.email],
      ['unknown', 'nobody@example.com'],
    ] as const) {
      const started = performance.now()
      await logIn({ email, password: 'wrong password' })
      times[kind].push(performance.now() - started)
    }
  }
  expect(median(times.unknown)).toBeGreaterThan(median(times.known) / 2)
})

test.each([
  ['none', undefined],
  ['an empty one', ''],
  ['a word', 'Bearer x'],
  ['Basic', 'Basic YWRtaW46YWRtaW4='],
  ['an unsigned JWT', 'Bearer eyJhbGciOiJub25lIn0.eyJyb2xlIjoiYWRtaW4ifQ.'],
  ['an unknown token', `Bearer ${'A'.repeat(43)}`],
])('answers 401 with %s for authorization', async (_case, authorization) => {
  for (const [method, path] of [
    ['GET', '/users/addresses'],
    ['POST', '/auth/logout'],
    ['GET', '/customers'],
    ['GET', '/profile/x'],
  ] as const) {
    const { status, body } = await send(method, path, { authorization })
    expect(status).toBe(401)
    expect(body).toMatchObject({ success: false, code: 'unauthenticated' })
  }
})

test('a session ends after 7 idle days, an admin’s after 30 idle minutes, and every session at its maximum age', async () => {
  const [token, adminToken] = [await signIn(await makeCustomer()), await signIn(await makeAdmin())]
  const alive = async (bearer: string) => (await send('GET', '/users/addresses', { token: bearer })).status === 200
  const day = 86_400_000
  later(29 * 60_000)
  expect([await alive(token), await alive(adminToken)]).toEqual([true, true])
  later(31 * 60_000)
  expect([await alive(token), await alive(adminToken)]).toEqual([true, false])
  for (let used = 0; used < 4; used += 1) {
    later(6.9 * day)
    expect(await alive(token)).toBe(true)
  }
  later(6.9 * day)
  expect(await alive(token)).toBe(false)
})

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
