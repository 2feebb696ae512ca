import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#platform/database/migrate.ts'
import { appliedMigrations } from '#platform/database/unknown-migrations.ts'
import { signedInAdmin } from '#test/make.ts'
import { makeCheckout, makeOrder, pay, prepare, submitProof } from '#test/make-order.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { createApi } from '../../src/app.ts'
import { giftWrap } from './module.server.ts'

/** What naming the module in src/shop.modules.ts does. */
beforeAll(async () => {
  Object.assign(shop, { modules: [...shop.modules, giftWrap] })
  await migrate(shop.db, { modules: shop.modules })
})

afterAll(async () => {
  await sql`drop table gift_wrap`.execute(shop.db)
  await sql`delete from migration where name like 'gift-wrap/%'`.execute(shop.db)
})

const wrapped = { extras: { 'gift-wrap': true }, expectedTotal: 1050 }
const line = { module: 'gift-wrap', id: 'wrap', label: 'Gift wrap', amount: 50 }

test('applies its migration, and records it under its own name', async () => {
  expect((await appliedMigrations(shop.db)).at(-1)?.name).toBe('gift-wrap/0001_gift_wrap.sql')
})

test('adds its line to the price, only where the request chooses it', async () => {
  const { productId } = await makeCheckout()
  const items = [{ productId, variant: '1 g', qty: 2 }]
  const quote = (extras?: object) => send('POST', '/pricing/quote', { body: { items, ...(extras && { extras }) } })
  const plain = await quote()
  expect(plain.body).not.toHaveProperty('extras')
  expect((await quote({ 'gift-wrap': true })).body).toEqual({ ...plain.body, extras: [line], total: 1050 })
  expect(await quote({ 'gift-wrap': 'yes' })).toMatchObject({ status: 400, body: { code: 'invalid_input', message: 'Gift wrap is chosen with true.' } })
  expect(await quote({ balloons: true })).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
})

test('charges the wrap with the order, and shows it in mail, slip, order and list', async () => {
  const checkout = await makeCheckout()
  const token = await signedInAdmin()
  await shop.db.updateTable('customer').set({ emailVerifiedAt: shop.now() }).where('id', '=', checkout.customerId).execute()
  expect(await prepare(checkout, { ...wrapped, expectedTotal: 1000 })).toMatchObject({
    body: { code: 'price_changed', details: { quote: { total: 1050, extras: [line] } } },
  })
  const { body: prepared } = await prepare(checkout, wrapped)
  expect(prepared.amount).toBe(1050_00)
  const { body: paid } = await submitProof(checkout, await pay(prepared.order_id))
  const id = paid.order._id
  expect(paid.order).toMatchObject({ totalAmount: 1050, extras: [line] })

  const mail = await shop.db.selectFrom('message').select('body').where('dedupeKey', '=', `order-placed:${id}:mail`).executeTakeFirstOrThrow()
  expect(mail.body).toContain('  Gift wrap: ₹50\n\nWe will wrap this order as a gift.\n\n')
  expect((await send('GET', `/packing/sheets/${id}`, { token })).body[0].slipLines).toEqual(['Wrap this order as a gift.'])
  expect((await send('GET', `/orders/${id}/details`, { token })).body).toMatchObject({ subtotal: 1000, total: 1050, slipLines: ['Wrap this order as a gift.'] })
  expect((await send('GET', `/orders/my-orders/${id}`, checkout)).body).toMatchObject({ listTotal: 1000, order: { totalAmount: 1050, extras: [line] } })

  const plain = await makeOrder(checkout)
  expect(plain).not.toHaveProperty('extras')
  const columns = async () => (await send('GET', '/orders', { token })).body.map((order: { columns: object[] }) => order.columns)
  const column = { module: 'gift-wrap', heading: 'Gift wrap' }
  expect(await columns()).toEqual([[{ ...column, text: '' }], [{ ...column, text: 'To wrap' }]])
  const mark = (of: string) =>
    createApi(shop).request(`/gift-wrap/${of}/wrapped`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    })
  expect((await mark(plain._id)).status).toBe(404)
  expect((await mark(id)).status).toBe(200)
  expect((await columns())[1]).toEqual([{ ...column, text: 'Wrapped' }])
  const sheet = await (await createApi(shop).request('/exports/orders', { headers: { authorization: `Bearer ${token}` } })).text()
  expect(sheet.trim().split('\r\n')).toEqual([
    expect.stringMatching(/"Refunded","Gift wrap"$/),
    expect.stringMatching(RegExp(`"${plain._id}",.*,""$`)),
    expect.stringMatching(RegExp(`"${id}",.*,"Wrapped"$`)),
  ])
})
