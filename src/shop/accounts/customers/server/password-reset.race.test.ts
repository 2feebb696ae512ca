import { expect, test } from 'vitest'
import { makeCustomer, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { runJobs, shop } from '#test/test-shop.ts'

const email = 'asha@example.com'
const password = 'saffron 1955'

async function newToken() {
  await send('POST', '/auth/request-password-reset', { body: { email } })
  await runJobs()
  const { body } = await shop.db.selectFrom('message').select('body').orderBy('seq', 'desc').executeTakeFirstOrThrow()
  return /#token=([\w-]+)/.exec(body)?.[1] ?? ''
}

const reset = (token: string, newPassword: string) => send('POST', '/auth/reset-password', { body: { token, newPassword } })
const logIn = (typed: string) => send('POST', '/auth/login', { body: { email, password: typed } })

test('one of twenty concurrent resets with one link wins, and its password logs in', async () => {
  await makeCustomer({ email, password })
  const token = await newToken()
  const passwords = Array.from({ length: 20 }, (_, n) => `shilajit 2026 ${n}`)
  const answers = await Promise.all(passwords.map((typed) => reset(token, typed)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(410)])
  const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? ''
  expect((await logIn(winner)).status).toBe(200)
  expect(await shop.db.selectFrom('message').select('id').where('dedupeKey', 'like', 'password-changed:%').execute()).toHaveLength(1)
})

test('a login during a reset leaves no session of the old password', async () => {
  for (let round = 0; round < 5; round += 1) {
    await shop.db.deleteFrom('customer').execute()
    await makeCustomer({ email, password })
    const token = await newToken()
    const [{ status }] = await Promise.all([reset(token, 'shilajit 2026'), ...Array.from({ length: 5 }, () => logIn(password))])
    expect(status).toBe(200)
    expect(await shop.db.selectFrom('session').selectAll().execute()).toEqual([])
  }
})

test('concurrent changes with one current password: one wins, and only its session stays', async () => {
  const asha = await makeCustomer({ email, password })
  const tokens = await Promise.all(Array.from({ length: 8 }, () => signIn(asha)))
  const change = (token: string, n: number) =>
    send('POST', '/account/password', { token, body: { currentPassword: password, newPassword: `shilajit 2026 ${n}` } })
  const statuses = (await Promise.all(tokens.map(change))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(await shop.db.selectFrom('session').selectAll().execute()).toHaveLength(1)
})

test('a request and a reset at once leave one working link or none', async () => {
  await makeCustomer({ email, password })
  const token = await newToken()
  await send('POST', '/auth/request-password-reset', { body: { email } })
  const [answer] = await Promise.all([reset(token, 'shilajit 2026'), runJobs()])
  expect([200, 410]).toContain(answer.status)
  expect((await shop.db.selectFrom('passwordReset').selectAll().execute()).length).toBeLessThanOrEqual(1)
})
