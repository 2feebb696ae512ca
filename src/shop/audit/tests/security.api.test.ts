import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeAdmin, makeCustomer, signedInAdmin, signIn } from '#test/make.ts'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { send } from '#test/send.ts'
import { later, shop, openRealLimits } from '#test/test-shop.ts'
import { openLog } from '#platform/process/log.ts'
import { unlimited } from '#platform/http/rate-limit.ts'
import { recordRefusals } from '../server/record-security.server.ts'

const kavya = { name: 'Kavya', email: 'kavya@example.com', password: 'saffron 1955', mobile: '9876543210' }
const personalData = /kavya@example\.com|asha@example\.com|9876543210|203\.0\.113|saffron 1955/

const { log } = shop
const lines: string[] = []

beforeEach(() => {
  lines.length = 0
  shop.log = openLog('info', { write: (line) => void lines.push(line) })
})

afterEach(() => {
  shop.log = log
  shop.limits = unlimited
})

/** Reads the security log through the API, newest first. */
const entries = async () => (await send('GET', '/audit?kind=security', { token: await signedInAdmin() })).body

const logged = () => lines.map((line) => JSON.parse(line)).filter(({ security }) => security !== undefined)

const logIn = (body: object) => send('POST', '/auth/login', { body, from: '203.0.113.1' })

async function sendCode(mobile: string) {
  const { challenge } = (await send('POST', '/auth/send-otp', { body: { mobile } })).body
  const message = await shop.db.selectFrom('message').select('body').orderBy('seq', 'desc').executeTakeFirst()
  return { mobile, otp: /\d{6}/.exec(message?.body ?? '')?.[0] ?? '', challenge }
}

const verify = (body: object) => send('POST', '/auth/verify-otp', { body })

test('records successful and failed logins of admins, by password and by code', async () => {
  const { id } = await makeAdmin(kavya)
  await logIn({ ...kavya, password: 'wrong password' })
  await expect.poll(entries).toHaveLength(1)
  await logIn(kavya)
  const code = await sendCode(kavya.mobile)
  await verify({ ...code, otp: code.otp === '111111' ? '222222' : '111111' })
  await expect.poll(entries).toHaveLength(3)
  expect((await verify(code)).status).toBe(200)

  const subject = { kind: 'customer', id }
  const unknown = { _id: null, name: 'Unknown' }
  const known = { _id: id, name: 'Kavya' }
  expect(await entries()).toMatchObject([
    { actor: known, action: 'logged in', subject, after: { by: 'code' } },
    { actor: unknown, action: 'failed to log in', subject, after: { by: 'code' } },
    { actor: known, action: 'logged in', subject, after: { by: 'password' } },
    { actor: unknown, action: 'failed to log in', subject, after: { by: 'password' } },
  ])
  expect(logged()).toMatchObject([
    { security: 'admin_login_failed', level: 40, subject: `customer ${id}`, after: { by: 'password' } },
    { security: 'admin_login', level: 30, actor: id, after: { by: 'password' } },
    { security: 'admin_login_failed', after: { by: 'code' } },
    { security: 'admin_login', after: { by: 'code' } },
  ])
  for (const text of [JSON.stringify(logged()), JSON.stringify(await entries())]) expect(text).not.toMatch(personalData)
})

test('records no logins of customers or unknown accounts, and no guesses without an open code', async () => {
  await makeCustomer({ ...kavya, email: 'asha@example.com' })
  await makeAdmin({ mobile: '9811111111' })
  await logIn({ email: 'asha@example.com', password: 'wrong password' })
  await logIn({ email: 'asha@example.com', password: kavya.password })
  await logIn({ email: 'nobody@example.com', password: 'wrong password' })
  const code = await sendCode(kavya.mobile)
  await verify({ ...code, otp: code.otp === '111111' ? '222222' : '111111' })
  await verify(code)
  await verify({ mobile: '9811111111', otp: '123456' })
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(await entries()).toEqual([])
  expect(logged()).toEqual([])
})

test("records every export of a spreadsheet or of a person's data", async () => {
  const admin = await makeAdmin(kavya)
  const token = await signIn(admin)
  const checkout = await makeCheckout()
  await makeOrder(checkout)
  await shop.db
    .insertInto('breach')
    .values({ id: 'Meera', what: 'A laptop was stolen.', data: 'Names', noticedAt: shop.now(), createdAt: shop.now() })
    .execute()
  await shop.db.insertInto('sharePayout').values({ id: 'Meera', madeAt: shop.now(), madeBy: admin.id }).execute()
  const { paths } = (await send('GET', '/openapi.json')).body
  const spreadsheets = Object.keys(paths).filter((path) => paths[path].get?.responses[200].content['text/csv'])
  expect(spreadsheets.length).toBeGreaterThanOrEqual(5)
  for (const path of spreadsheets) expect((await send('GET', `${path.replace(/\{\w+\}/, 'Meera')}?month=2026-01`, { token })).status).toBe(200)
  const recorded = await entries()
  expect(recorded).toHaveLength(spreadsheets.length)
  for (const entry of recorded) expect(entry).toMatchObject({ actor: { _id: admin.id }, action: 'exported', subject: { kind: 'export' } })

  const { body } = await send('GET', `/customers/${checkout.customerId}/export`, { token })
  expect(body.changes).toEqual([])
  expect(await entries()).toMatchObject([{ actor: { _id: admin.id }, action: 'exported', subject: { kind: 'customer', id: checkout.customerId } }, ...recorded])
  expect(logged().map(({ security }) => security)).toEqual(Array(spreadsheets.length + 1).fill('exported'))
  await send('GET', '/exports/customers', { token: await signIn(await makeCustomer()) })
  await send('GET', '/customers/UNKNOWN/export', { token })
  expect(await entries()).toHaveLength(spreadsheets.length + 1)
})

test('records a change of role once, and nothing when the role stays', async () => {
  const admin = await makeAdmin(kavya)
  const { id } = await makeCustomer()
  const token = await signIn(admin)
  await send('PUT', `/customers/${id}`, { token, body: { name: 'Asha', role: 'user' } })
  await send('PUT', `/customers/${id}`, { token, body: { name: 'Asha', role: 'admin' } })
  const [customer, owner] = [
    { role: 'user', staffRole: '' },
    { role: 'admin', staffRole: 'Owner' },
  ]
  expect(await entries()).toMatchObject([{ action: 'changed the role', actor: { _id: admin.id }, before: customer, after: owner }])
  expect(logged()).toMatchObject([{ security: 'role_changed', actor: admin.id, subject: `customer ${id}`, before: customer, after: owner }])
  // The account's own history shows the change too.
  const { body } = await send('GET', `/audit?kind=customer&subject=${id}`, { token: await signedInAdmin() })
  expect(body.filter(({ action }: { action: string }) => action === 'changed the role')).toHaveLength(1)
  await send('PUT', `/customers/${id}`, { token, body: { name: 'Asha', role: 'user' } })
  expect((await entries())[0]).toMatchObject({ action: 'changed the role', before: owner, after: customer })
})

test('records a new admin account, and mails the old address when an admin replaces it', async () => {
  const admin = await makeAdmin(kavya)
  const token = await signIn(admin)
  const added = await send('POST', '/customers', { token, body: { name: 'Ravi', email: 'ravi@example.com', role: 'admin', addresses: [] } })
  await send('POST', '/customers', { token, body: { name: 'Meera', email: '', role: 'user', addresses: [] } })
  expect(await entries()).toMatchObject([
    { action: 'changed the role', subject: { id: added.body.customer._id }, after: { role: 'admin', staffRole: 'Owner' } },
  ])
  const { _id } = added.body.customer
  await send('PUT', `/customers/${_id}`, { token, body: { name: 'Ravi', email: 'RAVI@example.com' } })
  await send('PUT', `/customers/${_id}`, { token, body: { name: 'Ravi', email: 'thief@example.com' } })
  const mails = await shop.db.selectFrom('message').select(['recipient', 'subject']).where('channel', '=', 'mail').execute()
  expect(mails).toEqual([{ recipient: 'ravi@example.com', subject: expect.stringContaining('was changed') }])
})

test('records refusals of all processes in one counted entry for each rule and ten minutes', async () => {
  const processes = [openRealLimits(), openRealLimits()]
  for (const limits of processes) recordRefusals({ ...shop, limits }, 20)
  const flood = async (address: string, times: number) => {
    for (let tries = 0; tries < times; tries += 1) {
      shop.limits = processes[tries % 2] ?? shop.limits
      await send('POST', '/leads', { body: { phone: '98765 43210', message: 'Hello' }, from: address })
    }
  }
  await flood('203.0.113.1', 40)
  const passed = (await shop.db.selectFrom('lead').select('id').execute()).length
  await expect.poll(async () => (await entries())[0]?.after.times).toBe(40 - passed)
  expect(await entries()).toMatchObject([{ actor: { _id: null, name: 'Unknown' }, action: 'reached a limit', subject: { kind: 'limit', id: 'leads' } }])
  await flood('203.0.113.1', 10)
  await expect.poll(async () => (await entries())[0]?.after.times).toBe(50 - passed)
  expect(await entries()).toHaveLength(1)
  expect(logged()).toMatchObject([{ security: 'limit_met', level: 40, subject: 'limit leads', after: { times: expect.any(Number) } }])

  later(10 * 60_000)
  await flood('203.0.113.1', 2)
  await expect.poll(entries).toMatchObject([{ after: { times: 2 } }, { after: { times: 50 - passed } }])
  expect(logged()).toHaveLength(2)
  expect(JSON.stringify([lines, await entries()])).not.toMatch(personalData)
})

test('the filter shows security events with every kind of subject, and no other entries', async () => {
  const admin = await makeAdmin(kavya)
  const token = await signIn(admin)
  await send('POST', '/customers', { token, body: { name: 'Ravi', email: 'ravi@example.com' } })
  await logIn(kavya)
  await send('GET', '/exports/customers', { token })
  const kinds = async (query: string) => (await send('GET', `/audit${query}`, { token })).body.map(({ action }: { action: string }) => action)
  expect(await kinds('')).toEqual(['exported', 'logged in', 'created'])
  expect(await kinds('?kind=security')).toEqual(['exported', 'logged in'])
  expect(await kinds('?kind=customer')).toEqual(['logged in', 'created'])
  expect(await kinds('?kind=export')).toEqual(['exported'])
  expect(await kinds(`?kind=security&subject=${admin.id}`)).toEqual(['logged in'])
})
