import { expect, test } from 'vitest'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { makeCheckout, prepare } from '#test/make-order.ts'
import { makeAdmin, makeCustomer, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { rounds } from '#test/rounds.ts'
import { makeFirstAdmin } from '../server/make-first-admin.server.ts'

const adminCount = async () => (await shop.db.selectFrom('customer').select('id').where('role', '=', 'admin').where('deletedAt', 'is', null).execute()).length

test('one admin remains when all demote or delete each other concurrently', async () => {
  const admins = await Promise.all(Array.from({ length: 6 }, () => makeAdmin()))
  const tokens = await Promise.all(admins.map((admin) => signIn(admin)))
  await Promise.all(
    admins.map(({ id }, i) => {
      const token = tokens[(i + 1) % tokens.length]
      return i % 2 ? send('DELETE', `/customers/${id}`, { token }) : send('PUT', `/customers/${id}`, { token, body: { name: 'X', role: 'user' } })
    }),
  )
  expect(await adminCount()).toBeGreaterThanOrEqual(1)
})

test('one admin remains when two delete each other concurrently', async () => {
  for (let round = 0; round < rounds(4, 10); round += 1) {
    const [a, b] = [await makeAdmin(), await makeAdmin()]
    const [tokenA, tokenB] = [await signIn(a), await signIn(b)]
    await Promise.all([send('DELETE', `/customers/${b.id}`, { token: tokenA }), send('DELETE', `/customers/${a.id}`, { token: tokenB })])
    expect(await adminCount()).toBe(1)
    await shop.db.deleteFrom('customer').execute()
  }
})

test('one of many concurrent requests gets the sign-in number', async () => {
  const token = await signIn(await makeAdmin())
  const customers = await Promise.all(Array.from({ length: 6 }, () => makeCustomer()))
  const answers = await Promise.all(customers.map(({ id }) => send('PUT', `/customers/${id}/sign-in-mobile`, { token, body: { mobile: '9876543210' } })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
})

test('processes that start together create one admin', async () => {
  const config = { ...shop.config, ADMIN_PASSWORD: 'chosen by the owner' }
  const made = await Promise.all(Array.from({ length: 5 }, () => makeFirstAdmin({ ...shop, config })))
  expect(made.filter(Boolean)).toEqual([{ email: 'admin@swachh.local', password: undefined }])
  expect(await adminCount()).toBe(1)
})

test('deleting an account while it buys, logs in and handles messages causes no server error', async () => {
  const token = await signIn(await makeAdmin())
  const { body } = await send('POST', '/leads', { body: { phone: '98765 43210', message: 'Hello' } })
  const statuses: number[] = []
  const note = async (answer: Promise<{ status: number }>) => statuses.push((await answer).status)
  for (let round = 0; round < rounds(4, 10); round += 1) {
    const checkout = await makeCheckout()
    const other = await makeAdmin({ email: `admin${round}@example.com`, password: 'correct horse' })
    const asOther = await signIn(other)
    await Promise.all([
      note(prepare(checkout)),
      note(send('DELETE', `/customers/${checkout.customerId}`, { token })).then(() => eraseDeleted(shop)),
      note(prepare(checkout, { items: [{ productId: checkout.productId, variant: '1 g', qty: 1 }], expectedTotal: 500 })),
      note(send('PUT', `/profile/${checkout.customerId}`, { token: checkout.token, body: { name: 'Asha', email: `a${round}@example.com` } })),
      note(send('PUT', `/leads/${body.lead._id}`, { token: asOther, body: { handled: round % 2 === 0 } })),
      note(send('POST', '/auth/login', { body: { email: `admin${round}@example.com`, password: 'correct horse' } })),
      note(send('DELETE', `/customers/${other.id}`, { token })),
      eraseDeleted(shop),
    ])
  }
  expect(statuses.filter((status) => status >= 500)).toEqual([])
}, 60_000)
