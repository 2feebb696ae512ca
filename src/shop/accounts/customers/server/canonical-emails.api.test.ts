import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeCustomer, signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { makeEmailsCanonical } from './canonical-emails.server.ts'

/** Stores an address as an earlier release did. */
async function storeEmail(email: string) {
  const { id } = await makeCustomer()
  await sql`update customer set email = ${email} where id = ${id}`.execute(shop.db)
  return id
}

test('addresses of earlier releases become canonical, and the list of customers shows those that cannot', async () => {
  await makeCustomer({ email: 'asha@example.in' })
  await makeCustomer({ email: 'josé@example.in' })
  const [capital, soft, unicode] = [await storeEmail('Meera@Example.in'), await storeEmail('kav\u00ADya@example.in'), await storeEmail('dev@भारत.in')]
  const [twin, none] = [await storeEmail('asha\u200B@example.in'), await storeEmail('x:ravi@example.in(1)')]
  expect(await makeEmailsCanonical(shop)).toBe(2)
  const rows = await shop.db.selectFrom('customer').select(['id', 'email']).execute()
  const emailOf = (id: string) => rows.find((row) => row.id === id)?.email
  expect([capital, soft, unicode].map(emailOf)).toEqual(['meera@example.in', 'kavya@example.in', 'dev@xn--h2brj9c.in'])
  expect([twin, none].map(emailOf)).toEqual(['asha\u200B@example.in', 'x:ravi@example.in(1)'])

  const token = await signedInAdmin()
  const listed = await send('GET', '/customers?limit=10&email=unusable', { token })
  expect(listed.body.map(({ _id }: { _id: string }) => _id)).toEqual([none, twin])
  expect(listed.headers.get('x-total-count')).toBe('2')
  expect((await send('PUT', `/customers/${twin}`, { token, body: { name: 'Asha', email: 'asha2@example.in' } })).status).toBe(200)
  expect((await send('GET', '/customers?limit=10&email=unusable', { token })).body).toMatchObject([{ _id: none }])
  expect(await makeEmailsCanonical(shop)).toBe(1)
})
