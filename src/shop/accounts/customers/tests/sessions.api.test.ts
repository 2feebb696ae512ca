import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { makeAdmin, makeCustomer, signedInAdmin, signedInCustomer, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { api, later, shop } from '#test/test-shop.ts'
import type { Session } from '../session-contract.ts'

const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
const laptop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0'
const account = { email: 'asha@example.com', password: 'saffron 1955' }

/** Reads the list with this browser from this address, which is also a use of the session. */
async function read(token: string, { userAgent = phone, from = '203.0.113.7' } = {}): Promise<Session[]> {
  const headers = { authorization: `Bearer ${token}`, 'user-agent': userAgent }
  const response = await api.request('/auth/sessions', { headers }, { incoming: { socket: { remoteAddress: from } } })
  expect(response.headers.get('cache-control')).toBe('no-store')
  return response.json()
}

/** Logs in with this browser from this address. */
async function logIn({ userAgent = phone, from = '203.0.113.7' } = {}): Promise<string> {
  const request = { method: 'POST', headers: { 'content-type': 'application/json', 'user-agent': userAgent }, body: JSON.stringify(account) }
  const response = await api.request('/auth/login', request, { incoming: { socket: { remoteAddress: from } } })
  return (await response.json()).data.token
}

const works = async (token: string) => (await send('GET', '/users/addresses', { token })).status === 200

test('lists the log-ins with device, network, first and last use, last used first', async () => {
  await makeCustomer(account)
  const [mine, sameNetwork, elsewhere] = [await logIn(), await logIn(), await logIn()]
  const openedAt = shop.now().toISOString()
  const unused = { device: 'Chrome on Android', network: 'this', openedAt, lastUsedAt: openedAt, current: false }
  const here = { device: 'Chrome on Android', network: 'this', openedAt, current: true, lastUsedAt: openedAt }
  expect((await read(mine)).toSorted((one) => (one.current ? -1 : 1))).toMatchObject([here, unused, unused])
  later(5 * 60_000)
  await read(sameNetwork, { userAgent: laptop, from: '203.0.113.200' })
  later(5 * 60_000)
  await read(elsewhere, { userAgent: 'curl/8', from: '2001:db8::1' })
  later(5 * 60_000)
  const at = (minutes: number) => new Date(shop.now().getTime() - minutes * 60_000).toISOString()
  const list = await read(mine)
  expect(list).toEqual([
    { ...here, _id: expect.stringMatching(/^[0-9a-f]{64}$/), lastUsedAt: at(0) },
    { _id: expect.any(String), device: 'Unknown device', network: 'other', openedAt, lastUsedAt: at(5), current: false },
    { _id: expect.any(String), device: 'Firefox on Windows', network: 'this', openedAt, lastUsedAt: at(10), current: false },
  ])
})

test('a log-in has the name of its browser and its network before its first use', async () => {
  await makeCustomer(account)
  await logIn({ userAgent: laptop, from: '198.51.100.1' })
  const [fresh] = (await read(await logIn())).filter(({ current }) => !current)
  expect(fresh).toMatchObject({ device: 'Firefox on Windows', network: 'other' })
})

test('stores no address, no text of the browser, and for each account another hash of the same network', async () => {
  const [one, other] = [await signedInCustomer(), await signedInCustomer()]
  later(60_001)
  const odd = `${phone} <img src=x> Odd/1.0`
  for (const token of [one, other]) await read(token, { userAgent: odd })
  const rows = await shop.db.selectFrom('session').selectAll().execute()
  expect(JSON.stringify(rows.map(({ network, ...row }) => ({ ...row, network: Buffer.from(network ?? []).toString() })))).not.toMatch(/203\.0|img|Odd/)
  const [first, second] = rows.map(({ network }) => Buffer.from(network ?? []).toString('hex'))
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(first).not.toBe(second)
})

test('a use is written once a minute, however many requests there are', async () => {
  const { token } = (await send('POST', '/auth/register', { body: { name: 'Asha', ...account } })) && { token: await logIn() }
  const version = async () => (await sql<{ xmin: string }>`select xmin::text from session`.execute(shop.db)).rows[0]?.xmin
  const first = await version()
  later(60_000)
  for (let request = 0; request < 20; request += 1) await read(token, { from: `198.51.100.${request}` })
  expect(await version()).toBe(first)
  later(1)
  await read(token)
  const second = await version()
  expect(second).not.toBe(first)
  for (let request = 0; request < 20; request += 1) await read(token)
  expect(await version()).toBe(second)
})

test('of an admin whose session acts as a customer’s, lists only the log-ins that an admin’s limits keep', async () => {
  const admin = await makeAdmin()
  const [unused, mine] = [await signIn(admin), await signIn(admin)]
  await shop.db.updateTable('session').set({ openedBy: 'code' }).execute()
  expect(await read(mine)).toHaveLength(2)
  later(20 * 60_000)
  await read(mine)
  later(20 * 60_000)
  expect(await read(mine)).toMatchObject([{ current: true }])
  expect(await works(unused)).toBe(false)
})

test('ends one log-in, which works no more', async () => {
  const owner = await makeCustomer()
  const [mine, lost] = [await signIn(owner), await signIn(owner)]
  const id = (await read(mine)).find(({ current }) => !current)?._id
  const { status, body } = await send('DELETE', `/auth/sessions/${id}`, { token: mine })
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, message: 'Logged out', sessions: [{ current: true }] })
  expect([await works(mine), await works(lost)]).toEqual([true, false])
  expect((await send('DELETE', `/auth/sessions/${id}`, { token: mine })).status).toBe(404)
})

test('ends all log-ins except this one, and nobody else’s', async () => {
  const owner = await makeCustomer()
  const [mine, ...lost] = [await signIn(owner), await signIn(owner), await signIn(owner)]
  const other = await signedInCustomer()
  const { status, body } = await send('DELETE', '/auth/sessions', { token: mine })
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, message: 'Logged out everywhere else', sessions: [{ current: true }] })
  expect([await works(mine), await works(other)]).toEqual([true, true])
  for (const token of lost) expect(await works(token)).toBe(false)
})

test("answers 404 for another person's log-in, as for an unknown one, and 401 without a log-in", async () => {
  const victim = await signedInCustomer()
  const id = (await read(victim))[0]?._id
  for (const token of [await signedInCustomer(), await signedInAdmin()]) {
    const answer = await send('DELETE', `/auth/sessions/${id}`, { token })
    expect(answer).toMatchObject({ status: 404, body: { message: 'There is no such log-in.' } })
    expect(answer.body).toEqual((await send('DELETE', '/auth/sessions/UNKNOWN', { token })).body)
  }
  expect(await works(victim)).toBe(true)
  expect((await send('GET', '/auth/sessions')).status).toBe(401)
  expect((await send('DELETE', '/auth/sessions')).status).toBe(401)
  expect((await send('DELETE', `/auth/sessions/${id}`)).status).toBe(401)
  expect((await send('DELETE', `/auth/sessions/${'x'.repeat(65)}`, { token: victim })).status).toBe(400)
})

test('two people who end each other’s log-ins at once both succeed', async () => {
  const owner = await makeCustomer()
  const [one, other] = [await signIn(owner), await signIn(owner)]
  const statuses = await Promise.all([one, other].map(async (token) => (await send('DELETE', '/auth/sessions', { token })).status))
  expect(statuses).toContain(200)
  expect([await works(one), await works(other)].filter(Boolean).length).toBeLessThanOrEqual(1)
})

test('leaves out log-ins that have expired: after seven days for shoppers, after half an hour for admins', async () => {
  const owner = await makeCustomer()
  await signIn(owner)
  const admin = await makeAdmin()
  await signIn(admin)
  later(31 * 60_000)
  expect(await read(await signIn(admin))).toHaveLength(1)
  expect(await read(await signIn(owner))).toHaveLength(2)
  later(7 * 86_400_000 - 31 * 60_000 + 1)
  expect(await read(await signIn(owner))).toHaveLength(2)
})

test('the export of a person names the devices, and erasing the person removes them', async () => {
  const owner = await makeCustomer()
  const token = await signIn(owner)
  await read(token)
  const admin = await signedInAdmin()
  const { body } = await send('GET', `/customers/${owner.id}/export`, { token: admin })
  expect(body.sessions).toMatchObject([{ device: 'Chrome on Android' }])
  await send('DELETE', `/customers/${owner.id}`, { token: admin })
  await eraseDeleted(shop)
  expect(await shop.db.selectFrom('session').select('customerId').where('customerId', '=', owner.id).execute()).toEqual([])
})
