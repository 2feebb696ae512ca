import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openJobs } from '#platform/jobs/jobs.ts'
import { addModules, foldJobs } from '#platform/module.ts'
import { migrate } from '#platform/database/migrate.ts'
import { appliedMigrations } from '#platform/database/unknown-migrations.ts'
import { signedInAdmin } from '#test/make.ts'
import { makeCheckout, makeOrder, pay, prepare, submitProof } from '#test/make-order.ts'
import { send } from '#test/send.ts'
import { engine, shop } from '#test/test-shop.ts'
import { createApi } from '../../src/app.ts'
import { giftWrap } from '#test/gift-wrap.ts'

/** What naming the module in src/shop.modules.ts does. */
beforeAll(async () => {
  const modules = addModules(shop.modules, [giftWrap])
  const jobs = await openJobs(engine, shop.log, foldJobs(modules), { attended: false })
  Object.assign(shop, { modules, jobs })
  await migrate(shop.db, { modules })
})

afterAll(async () => {
  await shop.jobs.stop()
  await sql`select pgboss.delete_queue('gift-wrap-list')`.execute(shop.db)
  await sql`drop table gift_wrap`.execute(shop.db)
  await sql`delete from migration where name like 'gift-wrap/%'`.execute(shop.db)
})

const get = (path: string, token: string) => createApi(shop).request(path, { headers: { authorization: `Bearer ${token}` } })

const wrapped = { extras: { 'gift-wrap': true }, expectedTotal: 1050 }
const line = { module: 'gift-wrap', id: 'wrap', label: 'Gift wrap', amount: 50 }

test('applies its migration, and records it under its own name', async () => {
  expect((await appliedMigrations(shop.db)).slice(-2).map(({ name }) => name)).toEqual(['gift-wrap/0001_gift_wrap.sql', 'gift-wrap/0002_waiting_gifts.sql'])
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
  const gifts = async () => (await get('/gift-wrap?limit=20', token)).json()
  expect(await gifts()).toEqual([])
  await shop.jobs.drain(shop)
  expect(await gifts(), 'the job lists the order').toEqual([{ _id: id, paidAt: shop.now().toISOString() }])

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
  expect(await gifts()).toEqual([])
  await shop.jobs.drain(shop)
  expect((await mark(id)).status).toBe(200)
  const sheet = await (await createApi(shop).request('/exports/orders', { headers: { authorization: `Bearer ${token}` } })).text()
  expect(sheet.trim().split('\r\n')).toEqual([
    expect.stringMatching(/"Refunded","Gift wrap"$/),
    expect.stringMatching(RegExp(`"${plain._id}",.*,""$`)),
    expect.stringMatching(RegExp(`"${id}",.*,"Wrapped"$`)),
  ])
})
