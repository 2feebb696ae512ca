import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeAddress } from '../support/make-address.ts'
import { makeAdmin, makeCustomer, signIn } from '../support/make.ts'
import { makeProduct } from '../support/make-product.ts'
import { send } from '../support/send.ts'
import { counter, shop } from '../support/test-shop.ts'

const address = { name: 'Asha Rao', mobile: '', pincode: '190001', locality: '', street: '', city: '', state: '', landmark: '', alternatePhone: '' }

/** Inserts `count` rows for each list below. @returns the customer who owns the orders and addresses */
async function fill(count: number) {
  for (let made = 0; made < count; made += 1) await makeProduct(shop)
  const customer = await makeCustomer()
  for (let made = 0; made < count; made += 1) await makeAddress(customer)
  const numbers = sql`generate_series(1, ${count}) as n`
  await sql`insert into customer (id, name, email) select 'c' || n, 'Asha Rao', 'asha' || n || '@example.com' from ${numbers}`.execute(shop.db)
  await sql`insert into lead (id, name, phone, email, subject, message, created_at) select 'l' || n, 'Asha', '1', 'a@b.c', '', 'Hello', ${shop.now()} from ${numbers}`.execute(
    shop.db,
  )
  await sql`
    insert into shop_order (id, customer_id, subtotal_paise, total_paise, address, fingerprint, created_at, expires_at)
    select 'SW' || lpad(n::text, 12, '0'), ${customer.id}, 50000, 50000, ${JSON.stringify(address)}::jsonb, n, ${shop.now()}, ${shop.now()} from ${numbers}`.execute(
    shop.db,
  )
  await sql`insert into order_line (order_id, position, product_id, name, image, quantity_label, qty, unit_paise, discount_bp, net_paise) select id, 0, 'p', 'Saffron', '', '1 g', 1, 50000, 0, 50000 from shop_order`.execute(
    shop.db,
  )
  await sql`update shop_order set status = 'Paid', paid_at = ${shop.now()}`.execute(shop.db)
  await sql`insert into order_tag (order_id, key, name, listed_at, seq) select id, 'vip', 'VIP', listed_at, seq from shop_order`.execute(shop.db)
  await sql`insert into customer_tag (customer_id, key, name, seq) select id, 'vip', 'VIP', seq from customer`.execute(shop.db)
  return customer
}

type ListRequest = { path: string; statements: number; by: 'customer' | 'admin' | 'nobody' }

/** `statements`: how many an answer needs, authentication included. */
const lists: Record<string, ListRequest> = {
  'the catalogue': { path: '/products?limit=100', statements: 2, by: 'nobody' },
  'my orders': { path: '/orders/my-orders?limit=100', statements: 3, by: 'customer' },
  addresses: { path: '/users/addresses', statements: 2, by: 'customer' },
  orders: { path: '/orders?limit=100', statements: 4, by: 'admin' },
  'the packing queue': { path: '/packing/orders?limit=100', statements: 3, by: 'admin' },
  customers: { path: '/customers?limit=100', statements: 4, by: 'admin' },
  'orders with a tag': { path: '/orders?limit=100&tag=VIP', statements: 5, by: 'admin' },
  'customers with a tag': { path: '/customers?limit=100&tag=VIP', statements: 4, by: 'admin' },
  leads: { path: '/leads?limit=100', statements: 3, by: 'admin' },
  'the dashboard': { path: '/analytics/dashboard?timeframe=all', statements: 4, by: 'admin' },
}

test.each([1, 50])('every list needs a fixed number of statements, with %i rows of each', async (count) => {
  const customer = await fill(count)
  const tokens = { customer: await signIn(customer), admin: await signIn(await makeAdmin()), nobody: undefined }
  const counts: Record<string, number> = {}
  for (const [name, { path, by }] of Object.entries(lists)) {
    const answer = await counter?.during(async () => {
      const { status, body } = await send('GET', path, { token: tokens[by] })
      expect(status).toBe(200)
      if (Array.isArray(body)) expect(body.length).toBeGreaterThanOrEqual(count)
    })
    counts[name] = answer?.statements.length ?? Infinity
  }
  expect(counts).toEqual(Object.fromEntries(Object.entries(lists).map(([name, { statements }]) => [name, statements])))
})

test('a profile needs two statements, and a product with lab reports and video one', async () => {
  const customer = await makeCustomer()
  const token = await signIn(customer)
  const { id } = await makeProduct(shop)
  const profile = await counter?.during(async () => expect((await send('GET', `/profile/${customer.id}`, { token })).status).toBe(200))
  const product = await counter?.during(async () => expect((await send('GET', `/products/${id}`)).status).toBe(200))
  expect([profile?.statements.length, product?.statements.length]).toEqual([2, 1])
})

test('a limit of more than a page is part of the statement, because a prepared plan takes an unknown one for a tenth of the rows', async () => {
  await fill(3)
  const token = await signIn(await makeAdmin())
  const searches = [
    'orders?q=asha+saffron',
    'orders?q=asha&tag=VIP',
    'packing/orders?product=p',
    'audit?q=asha',
    'customers?q=asha',
    'customers?q=asha&tag=VIP',
  ]
  const others = ['needs', 'leads?q=asha', 'reviews?q=asha', 'stock?q=asha', 'messages?q=asha']
  const paths = [...searches, ...others]
    .map((path) => `/${path}${path.includes('?') ? '&limit=20' : ''}`)
    .concat(Object.values(lists).flatMap(({ path, by }) => (by === 'admin' ? [path] : [])))
  const seen: string[] = []
  const use = await counter?.during(async () => {
    for (const path of paths) seen.push(`${(await send('GET', path, { token })).status} ${path}`)
  })
  expect(seen).toEqual(paths.map((path) => `200 ${path}`))
  const large = use?.statements.filter(({ text, values }) =>
    [...text.matchAll(/\blimit \$(\d+)/gi)].some(([, place]) => Number(values[Number(place) - 1]) > 101),
  )
  expect(large?.map(({ text }) => text)).toEqual([])
})
