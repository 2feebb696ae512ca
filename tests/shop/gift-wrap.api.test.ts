import { createHmac } from 'node:crypto'
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
import { payloads } from '#shop/webhooks/rules/payloads.ts'
import { receiverUrl, receiveWebhooks } from '#test/webhook-receiver.ts'
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

const mark = (id: string, token: string) =>
  createApi(shop).request(`/gift-wrap/${id}/wrapped`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  })

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
  expect((await mark(plain._id, token)).status).toBe(404)
  expect((await mark(id, token)).status).toBe(200)
  expect((await columns())[1]).toEqual([{ ...column, text: 'Wrapped' }])
  expect(await gifts()).toEqual([])
  await shop.jobs.drain(shop)
  expect((await mark(id, token)).status).toBe(200)
  const sheet = await (await createApi(shop).request('/exports/orders', { headers: { authorization: `Bearer ${token}` } })).text()
  expect(sheet.trim().split('\r\n')).toEqual([
    expect.stringMatching(/"Gift","Gift wrap"$/),
    expect.stringMatching(RegExp(`"${plain._id}",.*,""$`)),
    expect.stringMatching(RegExp(`"${id}",.*,"Wrapped"$`)),
  ])
})

test('offers its webhook, and posts it once to an address that chose it', async () => {
  const receiver = receiveWebhooks()
  const checkout = await makeCheckout()
  const token = await signedInAdmin()
  expect((await send('GET', '/webhook-events', { token })).body.slice(-2)).toEqual([
    { name: 'customer.erased', summary: payloads['customer.erased'].summary },
    { name: 'gift-wrap.wrapped', summary: 'An order was wrapped as a gift' },
  ])
  expect(await send('POST', '/webhooks', { token, body: { url: receiverUrl, events: ['gift-wrap.lost'] } })).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', message: 'There is no such event.', details: [{ field: 'events.0' }] },
  })
  const { events, secret } = (({ body }) => ({ ...body.webhook, ...body }))(
    await send('POST', '/webhooks', { token, body: { url: receiverUrl, events: ['gift-wrap.wrapped', 'refund.failed'] } }),
  )
  expect(events).toEqual(['refund.failed', 'gift-wrap.wrapped'])
  const { body: prepared } = await prepare(checkout, wrapped)
  const { body: paid } = await submitProof(checkout, await pay(prepared.order_id))
  const id: string = paid.order._id
  for (const status of [200, 200]) expect((await mark(id, token)).status).toBe(status)
  await shop.jobs.drain(shop)
  expect(receiver.posts).toMatchObject([{ address: receiverUrl, type: 'gift-wrap.wrapped', data: { orderId: id, wrappedAt: shop.now().toISOString() } }])
  for (const { body, headers } of receiver.posts) {
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const signature = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
      .update(signed)
      .digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${signature}`)
  }
})
