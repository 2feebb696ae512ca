import { beforeEach, expect, test } from 'vitest'
import { canonicalMailbox } from '#kernel/text.ts'
import { makeCheckout, prepare } from '#test/make-order.ts'
import { makeCustomer, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop, openRealLimits } from '#test/test-shop.ts'
import type { LimitName } from '#platform/http/rate-limit.ts'

beforeEach(() => {
  shop.limits = openRealLimits()
})

const asha = { name: 'Asha Rao', email: 'asha@example.com', password: 'saffron 1955' }

const logIn = (password: string, { email = asha.email, from = '203.0.113.1' } = {}) => send('POST', '/auth/login', { body: { email, password }, from })

/** Uses a limit up. */
async function spend(name: LimitName, key: string): Promise<void> {
  const refused = await shop.limits.take(name, key).then(
    () => false,
    () => true,
  )
  return refused ? undefined : spend(name, key)
}

test('refuses the sixth try at an account, also with the right password, and returns the wait', async () => {
  await makeCustomer(asha)
  for (let tries = 1; tries <= 5; tries += 1) expect((await logIn('wrong password')).status).toBe(401)
  const refused = await logIn(asha.password, { email: 'ASHA@example.com' })
  expect(refused).toMatchObject({ status: 429, body: { success: false, code: 'too_many_requests', details: { retryAfter: expect.any(Number) } } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
  expect((await logIn('wrong password', { email: 'other@example.com' })).status).toBe(401)
  expect((await logIn(asha.password, { from: '203.0.113.2' })).status).toBe(200)
})

test('checks five of twenty concurrent passwords', async () => {
  await makeCustomer(asha)
  const answers = await Promise.all(Array.from({ length: 20 }, () => logIn('wrong password')))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill(401), ...Array(15).fill(429)])
})

test('does not count successful logins', async () => {
  await makeCustomer(asha)
  for (let tries = 1; tries <= 6; tries += 1) expect((await logIn(asha.password)).status).toBe(200)
})

test('counts failed logins of one address for all accounts', async () => {
  for (let tries = 1; tries <= 100; tries += 1) await shop.limits.take('loginAddress', '203.0.113.1')
  expect((await logIn('wrong password')).status).toBe(429)
  expect((await logIn('wrong password', { from: '203.0.113.2' })).status).toBe(401)
})

test('checks a hundred wrong passwords an hour for one account from all addresses', async () => {
  const { id } = await makeCustomer(asha)
  const from = (n: number) => `2001:db8:0:${n.toString(16)}::1`
  for (let tries = 1; tries <= 99; tries += 1) await shop.limits.take('loginAccount', id)
  expect((await logIn('wrong password', { from: from(1) })).status).toBe(401)
  expect((await logIn('wrong password', { from: from(2) })).status).toBe(429)
  expect((await logIn(asha.password, { email: 'ASHA@example.com', from: from(3) })).status).toBe(429)
  expect((await logIn('wrong password', { email: 'other@example.com', from: from(2) })).status).toBe(401)
})

test('wrong passwords from other addresses do not block an address with an earlier login', async () => {
  const { id } = await makeCustomer(asha)
  expect((await logIn(asha.password, { email: 'Asha@example.com' })).status).toBe(200)
  await spend('loginAccount', id)
  expect((await logIn(asha.password, { from: '203.0.113.2' })).status).toBe(429)
  for (let tries = 1; tries <= 6; tries += 1) expect((await logIn(asha.password)).status).toBe(200)
  for (let tries = 1; tries <= 5; tries += 1) expect((await logIn('wrong password')).status).toBe(401)
  expect((await logIn(asha.password)).status).toBe(429)
})

test('counts an IPv6 caller by its /64', async () => {
  for (let tries = 1; tries <= 5; tries += 1) await logIn('wrong password', { from: `2001:db8:1:2::${tries}` })
  expect((await logIn('wrong password', { from: '2001:db8:1:2:ffff::9' })).status).toBe(429)
  expect((await logIn('wrong password', { from: '2001:db8:1:3::1' })).status).toBe(401)
})

test('a whole /48 network has the limits of sixteen addresses', async () => {
  await Promise.all(Array.from({ length: 1600 }, (_, n) => shop.limits.take('loginAddress', `2001:db8:1:${(n * 41).toString(16)}`)))
  expect((await logIn('wrong password', { from: '2001:db8:1:ffff::1' })).status).toBe(429)
  expect((await logIn('wrong password', { from: '2001:db8:2:ffff::1' })).status).toBe(401)
})

/** Spellings whose letters JavaScript and a database may fold differently, and spellings that nobody sees. */
const spellings = ['isil', 'ISIL', 'İsil', 'İSİL', 'i̇sil', 'Ⓘsil', 'ıSIL', 'Isil', 'iſil', 'i\u200Bsil']

test.each(['is known', 'is unknown'])('counts all spellings of an e-mail address together if the account %s', async (which) => {
  const email = (name: string) => `${name}@example.com`
  if (which === 'is known') await makeCustomer({ email: email('isil') })
  const tries = new Map<string | undefined, number>()
  for (const name of [...spellings, ...spellings, ...spellings, ...spellings]) {
    const folded = canonicalMailbox(email(name))
    tries.set(folded, (tries.get(folded) ?? 0) + 1)
    const { status } = await logIn('wrong password', { email: email(name) })
    expect([name, status]).toEqual([name, (tries.get(folded) ?? 0) <= 5 ? 401 : 429])
  }
})

test('allows five registrations an hour from one address', async () => {
  for (let tries = 1; tries <= 4; tries += 1) await shop.limits.take('register', '203.0.113.1')
  expect((await send('POST', '/auth/register', { body: asha, from: '203.0.113.1' })).status).toBe(200)
  expect((await send('POST', '/auth/register', { body: { ...asha, email: 'b@example.com' }, from: '203.0.113.1' })).status).toBe(429)
})

test('does not count a registration with a refused password', async () => {
  const open = (password: string) => send('POST', '/auth/register', { body: { ...asha, password }, from: '203.0.113.1' })
  for (let tries = 1; tries <= 6; tries += 1) expect((await open('password123')).status).toBe(422)
  expect((await open(asha.password)).status).toBe(200)
})

test('prepares ten orders a minute for one customer, and stores no refused one', async () => {
  const [checkout, other] = [await makeCheckout(), await makeCheckout()]
  for (let taken = 1; taken <= 9; taken += 1) await shop.limits.take('orders', checkout.customerId)
  expect((await prepare(checkout)).status).toBe(200)
  const one = { items: [{ productId: checkout.productId, variant: '1 g', qty: 1 }], expectedTotal: 500 }
  expect(await prepare(checkout, one)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(await shop.db.selectFrom('shopOrder').select('customerId').execute()).toEqual([{ customerId: checkout.customerId }])
  expect((await prepare(other)).status).toBe(200)
})

const changeEmail = ({ id, name }: { id: string; name: string }, token: string, email: string, from = '203.0.113.1') =>
  send('PUT', `/profile/${id}`, { token, from, body: { name, email, currentPassword: asha.password } })

test('one customer can check five new e-mail addresses an hour', async () => {
  await makeCustomer(asha)
  const mallory = await makeCustomer({ password: asha.password })
  const token = await signIn(mallory)
  const changeStatus = async (email: string, from: string) => (await changeEmail(mallory, token, email, from)).status
  for (let tries = 1; tries <= 5; tries += 1)
    expect(await changeStatus(tries % 2 ? asha.email : `free${tries}@example.com`, `203.0.113.${tries}`)).toBe(tries % 2 ? 409 : 200)
  expect(await changeStatus(asha.email, '203.0.113.6')).toBe(429)
  // Keeping the same address does not count.
  expect(await changeStatus('FREE4@example.com', '203.0.113.6')).toBe(200)
})

test('one network address can check twenty new e-mail addresses an hour, with all accounts together', async () => {
  await makeCustomer(asha)
  for (let tries = 1; tries <= 21; tries += 1) {
    const mallory = await makeCustomer({ email: null })
    const { status } = await changeEmail(mallory, await signIn(mallory), asha.email)
    expect([tries, status]).toEqual([tries, tries <= 20 ? 409 : 429])
  }
})

test('accepts ten photos an hour from one customer', async () => {
  const customer = await makeCustomer()
  const form = new FormData()
  form.set('name', customer.name)
  form.set('email', customer.email ?? '')
  form.set('photo', new File(['not a picture'], 'me.png'))
  const token = await signIn(customer)
  const upload = () => send('PUT', `/profile/${customer.id}`, { token, body: form })
  for (let tries = 1; tries <= 10; tries += 1) expect((await upload()).status).toBe(415)
  expect(await upload()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
})
