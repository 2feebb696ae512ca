import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { password } from '#test/invite.ts'
import { makeAdmin, makeCustomer, signedInStaff, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { api, later, shop } from '#test/test-shop.ts'

const minute = 60_000
const day = 24 * 60 * minute

let owner: Awaited<ReturnType<typeof makeAdmin>>
let packer: Awaited<ReturnType<typeof makeAdmin>>
let token: string
let packerToken: string

beforeEach(async () => {
  owner = await makeAdmin({ name: 'Kavya', email: 'kavya@example.com', password })
  packer = await makeAdmin({ name: 'Ravi', email: 'ravi@example.com', password, mobile: '9876543210', staffRole: 'packer' })
  token = await signIn(owner)
  packerToken = await signIn(packer)
})

const me = async (session: string) => (await send('GET', '/staff/me', { token: session })).status
const logIn = (email = 'ravi@example.com', given = password) => send('POST', '/auth/login', { body: { email, password: given } })
const change = (id: string, role: string) => send('PUT', `/staff/${id}/role`, { token, body: { role } })
const act = (id: string, action: 'activate' | 'deactivate') => send('POST', `/staff/${id}/${action}`, { token })
const securityEntries = async () => (await send('GET', '/audit?kind=security', { token })).body

async function logInByCode(mobile: string) {
  await send('POST', '/auth/send-otp', { body: { mobile } })
  const { body } = await shop.db.selectFrom('message').select('body').orderBy('seq', 'desc').executeTakeFirstOrThrow()
  return send('POST', '/auth/verify-otp', { body: { mobile, otp: /\d{6}/.exec(body)?.[0] } })
}

test('the list shows everybody on the staff with role, state, sessions and last log-in', async () => {
  await makeCustomer({ name: 'Asha' })
  await logIn()
  const { body } = await send('GET', '/staff', { token })
  expect(body).toEqual([
    {
      _id: packer.id,
      name: 'Ravi',
      contact: 'ravi@example.com',
      role: { _id: 'packer', name: 'Packer' },
      active: true,
      sessions: 2,
      lastLogInAt: shop.now().toISOString(),
    },
    { _id: owner.id, name: 'Kavya', contact: 'kavya@example.com', role: { _id: 'owner', name: 'Owner' }, active: true, sessions: 1, lastLogInAt: '' },
  ])
  await makeAdmin({ name: 'Tara', email: null, mobile: '9876500000' })
  later(31 * minute)
  expect((await send('GET', '/staff', { token: await signIn(owner) })).body).toMatchObject([{ name: 'Tara', contact: '9876500000' }, { sessions: 0 }, {}])
})

test('everybody sees the own role and scopes; a customer has none', async () => {
  expect((await send('GET', '/staff/me', { token: packerToken })).body).toEqual({
    role: { _id: 'packer', name: 'Packer' },
    scopes: ['orders:read', 'orders:pack'],
    secondFactorNeeded: false,
  })
  expect((await send('GET', '/staff/me', { token: await signIn(await makeCustomer()) })).body).toEqual({ role: null, scopes: [], secondFactorNeeded: false })
})

test('another role ends every session of the person and is recorded; the same role changes nothing', async () => {
  expect((await change(packer.id, 'packer')).status).toBe(200)
  expect(await me(packerToken)).toBe(200)
  expect((await change(packer.id, 'support')).status).toBe(200)
  expect(await me(packerToken)).toBe(401)
  expect(await securityEntries()).toMatchObject([
    { action: 'changed the role', actor: { name: 'Kavya' }, before: { staffRole: 'Packer' }, after: { staffRole: 'Support' } },
  ])
  for (const [id, role] of [
    [packer.id, 'UNKNOWN'],
    [(await makeCustomer()).id, 'packer'],
    ['UNKNOWN', 'packer'],
  ] as const)
    expect((await change(id, role)).status).toBe(404)
})

test('a removed person becomes a customer', async () => {
  expect((await send('DELETE', `/staff/${packer.id}`, { token })).status).toBe(200)
  expect(await me(packerToken)).toBe(401)
  expect((await logIn()).body.data.role).toBe('user')
  expect((await send('GET', '/staff', { token })).body).toHaveLength(1)
  expect(await securityEntries()).toMatchObject([{ action: 'changed the role', before: { role: 'admin' }, after: { role: 'user' } }])
})

test('a second owner keeps the own invitations', async () => {
  expect((await change(packer.id, 'owner')).status).toBe(200)
  expect(await me(packerToken)).toBe(401)
  const second = await signIn(packer)
  await send('POST', '/staff-invitations', { token: second, body: { email: 'meera@example.com', role: 'packer' } })
  const third = await makeAdmin()
  expect((await send('PUT', `/staff/${packer.id}/role`, { token: await signIn(third), body: { role: 'owner' } })).status).toBe(200)
  expect((await send('GET', '/staff-invitations', { token })).body).toHaveLength(1)
})

test('the last active owner stays an owner', async () => {
  const last = { status: 409, body: { code: 'last_admin' } }
  const retired = await makeAdmin()
  expect((await act(retired.id, 'deactivate')).status).toBe(200)
  expect(await change(owner.id, 'packer')).toMatchObject(last)
  expect(await send('DELETE', `/staff/${owner.id}`, { token })).toMatchObject(last)
  expect(await act(owner.id, 'deactivate')).toMatchObject(last)
  expect((await act(retired.id, 'activate')).status).toBe(200)
  expect(await act(owner.id, 'deactivate')).toMatchObject({ body: { code: 'rule_refused', message: 'You cannot deactivate your own account.' } })
  expect((await change(owner.id, 'packer')).status).toBe(200)
})

test('ending sessions logs the person out and nobody else', async () => {
  expect((await send('DELETE', `/staff/${packer.id}/sessions`, { token })).status).toBe(200)
  expect([await me(packerToken), await me(token)]).toEqual([401, 200])
  expect((await logIn()).status).toBe(200)
})

test('a manager cannot touch staff, and a change of staff needs a fresh proof', async () => {
  const manager = await signedInStaff('manager')
  const calls = [
    ['PUT', `/staff/${owner.id}/role`, { role: 'packer' }],
    ['DELETE', `/staff/${owner.id}`],
    ['POST', `/staff/${owner.id}/deactivate`],
    ['POST', `/staff/${owner.id}/activate`],
  ] as const
  for (const [method, path, body] of calls) expect((await send(method, path, { token: manager, body })).body.code).toBe('scope_missing')
  later(11 * minute)
  for (const [method, path, body] of calls) expect((await send(method, path, { token, body })).body.code).toBe('fresh_proof_needed')
})

describe('a deactivated person', () => {
  const inactive = { status: 403, body: { code: 'account_inactive' } }
  beforeEach(async () => {
    await act(packer.id, 'deactivate')
  })

  test('is logged out, and cannot log in by password, by code or after a reset, until activated', async () => {
    expect(await me(packerToken)).toBe(401)
    expect(await logIn()).toMatchObject(inactive)
    expect(await logIn('ravi@example.com', 'a wrong password')).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
    expect(await logInByCode('9876543210')).toMatchObject(inactive)
    expect(await shop.db.selectFrom('session').select('customerId').where('customerId', '=', packer.id).execute()).toEqual([])
    expect((await act(packer.id, 'activate')).status).toBe(200)
    expect((await logIn()).status).toBe(200)
    for (const action of ['activate', 'deactivate', 'deactivate'] as const) expect((await act(packer.id, action)).status).toBe(200)
    const kinds = (await securityEntries()).map(({ action }: { action: string }) => action)
    expect(kinds).toEqual(expect.arrayContaining(['deactivated', 'activated', 'logged in']))
    // A repeated action changes nothing.
    expect(kinds.filter((kind: string) => kind === 'activated' || kind === 'deactivated')).toEqual(['deactivated', 'activated', 'deactivated'])
  })

  test('keeps no session that was opened before', async () => {
    const session = await signIn(packer)
    expect(await me(session)).toBe(401)
  })
})

test('an SMS code gives no member of staff the back-office', async () => {
  for (const [mobile, staffRole] of [
    ['9811111111', 'owner'],
    ['9822222222', 'support'],
  ] as const) {
    await makeAdmin({ mobile, staffRole, password })
    const { body } = await logInByCode(mobile)
    expect(body.role).toBe('user')
    expect((await send('GET', '/staff/me', { token: body.token })).body).toMatchObject({ role: null, scopes: [] })
    expect((await send('GET', '/orders', { token: body.token })).body).toMatchObject({ code: 'forbidden' })
  }
})

test('a second factor is needed only in roles that ask for it', async () => {
  const { body: started } = await send('POST', '/second-factor/authenticator', { token })
  const code = TOTP.generate({ secret: Secret.fromBase32(started.secret), timestamp: shop.now().getTime() })
  expect((await send('POST', '/second-factor/authenticator/confirm', { token, body: { code } })).status).toBe(200)
  await makeAdmin({ email: 'manager@example.com', password, staffRole: 'manager' })
  const orders = async (email: string) => (await send('GET', '/orders', { token: (await logIn(email)).body.data.token })).body.code
  expect(await orders('manager@example.com')).toBeUndefined()
  expect(await orders('ravi@example.com')).toBeUndefined()
  later(8 * day)
  expect(await orders('manager@example.com')).toBe('second_factor_missing')
  expect(await orders('ravi@example.com')).toBeUndefined()
})

test('the log of log-ins shows who, when, how, on which device and with which result', async () => {
  const chrome = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'
  const enter = (given: string) =>
    api.request('/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': chrome },
      body: JSON.stringify({ email: 'ravi@example.com', password: given }),
    })
  const list = async (query = '') => (await send('GET', `/staff-log-ins${query}`, { token: await signIn(owner) })).body
  await enter('a wrong password')
  await expect.poll(() => list()).toHaveLength(1)
  later(minute)
  expect((await enter(password)).status).toBe(200)
  const person = { _id: packer.id, name: 'Ravi' }
  expect(await list()).toMatchObject([
    { at: shop.now().toISOString(), person, result: 'done', by: 'password', device: 'Chrome on Android' },
    { person, result: 'failed', by: 'password', device: 'Chrome on Android' },
  ])
  expect(await list(`?person=${packer.id}&limit=1`)).toHaveLength(1)
  expect(await list(`?person=${owner.id}`)).toEqual([])
  await send('DELETE', `/staff/${packer.id}`, { token })
  await send('DELETE', `/customers/${packer.id}`, { token })
  expect(await list('?limit=1')).toMatchObject([{ person: { _id: packer.id, name: '' } }])
  expect((await send('GET', '/staff-log-ins', { token: await signedInStaff('manager') })).status).toBe(403)
})
