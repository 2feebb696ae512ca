import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { makeCheckout, makeOrder, prepare } from '../support/make-order.ts'
import { makeAddress } from '../support/make-address.ts'
import { makeCustomer, signedInAdmin } from '../support/make.ts'
import { send } from '../support/send.ts'
import { shop } from '../support/test-shop.ts'

/** What the back-office finds a person by: the name as it is stored, and what staff type. */
const spellings = [
  ['D’Souza', ["d'souza", 'D’SOUZA', 'dsouza']],
  ['José Müller', ['jose muller', 'muller jose', 'JOSE\u0301']],
  ['Anne-Marie Rao', ['anne marie', 'anne-marie', 'rao anne']],
  ['ज़ाकिर हुसैन', ['\u095Bाकिर', 'ज\u093Cाकिर', 'हुसैन ज़ाकिर']],
] as const

let token = ''
beforeEach(async () => {
  token = await signedInAdmin()
})

const find = async (list: string, q: string) => (await send('GET', `/${list}${list.includes('?') ? '&' : '?'}q=${encodeURIComponent(q)}`, { token })).body

test.each(spellings)('customers, leads and orders find %s by each spelling', async (name, typed) => {
  const checkout = await makeCheckout()
  await makeCustomer({ name })
  await send('POST', '/leads', { body: { name, email: 'asha@example.com', message: 'Is it fresh?' } })
  await makeOrder(checkout)
  await shop.db
    .updateTable('shopOrder')
    .set({ address: sql`address || jsonb_build_object('name', ${name}::text)` })
    .execute()
  for (const q of typed) {
    expect({ q, customers: await find('customers?limit=10', q) }).toMatchObject({ q, customers: [{ name }] })
    expect({ q, leads: await find('leads?page=1', q) }).toMatchObject({ q, leads: [{ name }] })
    expect({ q, orders: await find('orders?limit=10', q) }).toMatchObject({ q, orders: [{ address: { name } }] })
  }
})

test('finds an order by #SW…, a spaced number and its city, an attempt too', async () => {
  const checkout = await makeCheckout()
  const order = await makeOrder(checkout)
  const { address } = await shop.db.selectFrom('shopOrder').select('address').where('id', '=', order._id).executeTakeFirstOrThrow()
  const mobile = String(address.mobile).slice(3)
  for (const q of [`#${order._id}`, `+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`, address.city.toLowerCase(), `${address.city} ${address.name}`])
    expect({ q, orders: await find('orders?limit=10', q) }).toMatchObject({ q, orders: [{ _id: order._id }] })
  const { body } = await prepare(checkout)
  const [attempt] = await shop.db.selectFrom('shopOrder').select('id').where('providerOrderId', '=', body.order_id).execute()
  for (const q of [`#${attempt?.id}`, address.city, `${address.name} ${mobile}`])
    expect({ q, orders: await find('orders?limit=10&status=Pending', q) }).toMatchObject({ q, orders: [{ _id: attempt?.id }] })
})

test('finds a customer by the city of a saved address, while it is saved', async () => {
  const asha = await makeCustomer()
  const { id } = await makeAddress(asha)
  await shop.db.updateTable('address').set({ city: 'Thoothukudi' }).where('id', '=', id).execute()
  expect(await find('customers?limit=10', 'asha thoothu')).toMatchObject([{ _id: asha.id }])
  expect((await send('GET', '/phone-orders/customers?q=thoothukudi', { token })).body).toMatchObject([{ _id: asha.id }])
  await shop.db.deleteFrom('address').where('id', '=', id).execute()
  expect(await find('customers?limit=10', 'thoothukudi')).toEqual([])
})
