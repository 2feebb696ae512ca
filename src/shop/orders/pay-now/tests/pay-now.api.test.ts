import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listMigrations } from '#platform/database/migration-files.ts'
import { findFaults } from '#shop/office/backups/server/check-books.server.ts'
import { createApp } from '../../../../app.ts'
import { offerCod, payTokenOf, placeCod, shipCod, startPayNow } from '#test/make-cod.ts'
import { makeCoupon } from '#test/make-coupon.ts'
import { makeCheckout, makeOrder, pay, setProviderSwitches } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { payLink, providerOrderOf } from '#test/phone-order.ts'
import { register } from '#test/register.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { countStock, trackStock } from '#test/track-stock.ts'
import { readPayLink } from '../../phone-orders/server/read-pay-link.server.ts'
import { reconcile } from '../../server/reconcile.server.ts'

const minutes = 60_000
const days = 1440 * minutes

const open = (id: string) => readPayLink(shop, payTokenOf(id))
const stateOf = (id: string) =>
  shop.db.selectFrom('shopOrder').select(['method', 'status', 'codState', 'totalPaise']).where('id', '=', id).executeTakeFirstOrThrow()
const lanes = async () => (await shop.db.selectFrom('payment').select('lane').orderBy('seq').execute()).map(({ lane }) => lane)
const refunded = async () => (await shop.db.selectFrom('sandbox.providerRefund').select('amount').execute()).map(({ amount }) => amount)
const documents = () => shop.db.selectFrom('taxDocument').select(['kind', 'totalPaise']).orderBy('seq').execute()
const messages = async (key: string) =>
  (await shop.db.selectFrom('message').select('body').where('dedupeKey', 'like', `%${key}%`).execute()).map(({ body }) => body)
const ship = async (id: string) => shipCod(await signedInAdmin(), id)

const withFee = { expectedTotal: 1040 }

test('an order that is not sent is paid online without its fee, once, and its courier collects nothing', async () => {
  await offerCod({ fee: 40 })
  await register()
  const coupon = await makeCoupon(shop)
  const checkout = await makeCheckout()
  const item = await trackStock(shop, checkout.productId, 5)
  const id = await placeCod(checkout, { coupon: coupon.code, expectedTotal: 940 })
  const placedAt = (await shop.db.selectFrom('shopOrder').select('paidAt').where('id', '=', id).executeTakeFirstOrThrow()).paidAt
  const own = await send('GET', `/orders/my-orders/${id}`, { token: checkout.token })
  expect(own.body.payNow).toEqual({ path: `/pay/${payTokenOf(id)}`, amount: 900 })
  expect(await open(id)).toEqual({ kind: 'cash', id, cashPaise: 94_000, feePaise: 4_000, advancePaise: 0 })
  const [first, second] = [await startPayNow(id), await startPayNow(id)]
  expect([first.status, second.body.url]).toEqual([200, first.body.url])
  later(days)
  const address = new URL((await payLink(id)) ?? '')
  const { site } = createApp(shop, { ready: true })
  expect((await site.request(address.pathname + address.search)).headers.get('location')).toBe(`/pay/${payTokenOf(id)}`)
  await runJobs()
  expect(await stateOf(id)).toEqual({ method: 'online', status: 'Paid', codState: null, totalPaise: 90_000 })
  expect(await lanes()).toEqual(['settled'])
  expect(await documents()).toEqual([{ kind: 'tax_invoice', totalPaise: 90_000 }])
  expect(await messages('prepaid:')).toEqual([expect.stringContaining('you pay nothing when the parcel arrives')])
  expect((await messages('order-placed:'))[0]).toContain(id)
  expect(await countStock(shop, item)).toEqual({ onHand: 3, ledger: 3 })
  // It was placed when it was confirmed, and paid a day later.
  const after = await send('GET', `/orders/my-orders/${id}`, { token: checkout.token })
  expect(after.body.payNow).toBe(undefined)
  expect(after.body.order.extras ?? []).toEqual([])
  const events = new Map(after.body.events.map(({ kind, at }: { kind: string; at: string }) => [kind, at]))
  expect([events.get('placed'), events.get('paid')]).toEqual([placedAt?.toISOString(), shop.now().toISOString()])
  expect(await open(id)).toMatchObject({ kind: 'closed', state: 'paid', followUrl: expect.stringContaining('/follow/') })
  expect((await startPayNow(id)).body).toMatchObject({ code: 'rule_refused', message: 'This order is paid.' })
  expect(await findFaults(shop.db)).toEqual([])
  // A cancellation refunds it as any paid order.
  expect((await send('POST', `/orders/my-orders/${id}/cancel`, { token: checkout.token })).status).toBe(200)
  await runJobs()
  expect([await refunded(), (await documents()).map(({ kind }) => kind)]).toEqual([[90_000], ['tax_invoice', 'credit_note']])
  expect(await countStock(shop, item)).toEqual({ onHand: 5, ledger: 5 })
  expect(await findFaults(shop.db)).toEqual([])
})

test('the mail of the order and staff have the link, and the link opens no other order', async () => {
  await offerCod()
  const checkout = await makeCheckout()
  await shop.db.updateTable('customer').set({ email: 'meera@example.com', emailVerifiedAt: shop.now() }).where('id', '=', checkout.customerId).execute()
  const id = await placeCod(checkout)
  const mail = (await messages(`order-placed:${id}:mail`))[0]
  expect(mail).toContain(`To pay ₹1,000 online before we send it, open ${shop.config.PUBLIC_URL}/pay/${payTokenOf(id)}`)
  const details = await send('GET', `/orders/${id}/details`, { token: await signedInAdmin() })
  expect(details.body.payNow).toEqual({ link: `${shop.config.PUBLIC_URL}/pay/${payTokenOf(id)}`, amount: 1000 })
  const online = (await makeOrder(await makeCheckout()))._id
  for (const token of [payTokenOf(online), `${id}.forged`, payTokenOf(id).replace(id, online), 'x'])
    expect((await send('POST', '/pay-now', { body: { token } })).status).toBe(404)
  expect(await open(online)).toBe(undefined)
  expect(await shop.db.selectFrom('codLink').select('orderId').execute()).toEqual([])
})

test('money that arrives after the parcel left is refunded, and the courier collects the cash', async () => {
  await offerCod({ fee: 40 })
  await register()
  const id = await placeCod(undefined, withFee)
  await startPayNow(id)
  await payLink(id)
  expect((await ship(id)).status).toBe(200)
  await runJobs()
  expect(await stateOf(id)).toEqual({ method: 'cod', status: 'Pending', codState: 'shipped', totalPaise: 104_000 })
  expect([await lanes(), await refunded()]).toEqual([['surplus'], [100_000]])
  expect((await messages('too_late:'))[0]).toContain('arrived too late')
  expect(await documents()).toEqual([{ kind: 'tax_invoice', totalPaise: 104_000 }])
  expect(await open(id)).toMatchObject({ kind: 'closed', state: 'sent' })
  // Its shipping is taken back, but its invoice has the fee.
  expect((await send('POST', '/packing/not-shipped', { token: await signedInAdmin(), body: { parcels: [{ id }] } })).status).toBe(200)
  expect(await open(id)).toMatchObject({ kind: 'closed', state: 'cash' })
  expect((await startPayNow(id)).body.code).toBe('rule_refused')
  expect(await findFaults(shop.db)).toEqual([])
})

test('an order that was sent and taken back before links existed cannot be paid online', async () => {
  await offerCod({ fee: 40 })
  const [sent, waiting] = [await placeCod(undefined, withFee), await placeCod(undefined, withFee)]
  await ship(sent)
  expect((await send('POST', '/packing/not-shipped', { token: await signedInAdmin(), body: { parcels: [{ id: sent }] } })).status).toBe(200)
  await shop.db.deleteFrom('codLink').execute()
  const migration = (await listMigrations()).find(({ name }) => name === '0180_sent_once.sql')
  await sql.raw(migration?.text ?? '').execute(shop.db)
  expect(await open(sent)).toMatchObject({ kind: 'closed', state: 'cash' })
  expect(await open(waiting)).toMatchObject({ kind: 'cash' })
})

test('shipping and cancelling close the link at the provider', async () => {
  await offerCod()
  const [sent, cancelled] = [await placeCod(), await placeCod()]
  for (const id of [sent, cancelled]) await startPayNow(id)
  await ship(sent)
  await send('PUT', `/orders/${cancelled}`, { token: await signedInAdmin(), body: { status: 'Cancelled' } })
  await runJobs()
  const links = await shop.db.selectFrom('sandbox.paymentLink').select('status').execute()
  expect(links.map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
  expect(await open(cancelled)).toEqual({ kind: 'closed', id: cancelled, state: 'cancelled' })
})

test('a payment before a cancellation that the shop learns of later is refunded', async () => {
  await offerCod()
  const id = await placeCod()
  await startPayNow(id)
  await setProviderSwitches({ webhooks: 'off' })
  await payLink(id)
  await send('PUT', `/orders/${id}`, { token: await signedInAdmin(), body: { status: 'Cancelled' } })
  await runJobs()
  expect([(await stateOf(id)).status, await lanes(), await refunded()]).toEqual(['Cancelled', ['after_cancel'], [100_000]])
  expect(await findFaults(shop.db)).toEqual([])
})

test('the reconciler finds a payment whose webhook was lost, and a second payment is refunded', async () => {
  await offerCod()
  const id = await placeCod()
  await startPayNow(id)
  await setProviderSwitches({ webhooks: 'off' })
  await payLink(id, 'failure')
  later(3 * minutes)
  await reconcile(shop)
  expect((await stateOf(id)).status).toBe('Pending')
  await payLink(id)
  later(3 * minutes)
  await reconcile(shop)
  expect((await stateOf(id)).status).toBe('Paid')
  await setProviderSwitches({ webhooks: 'normal' })
  await pay(await providerOrderOf(id), 'success', 100_000)
  await runJobs()
  expect([await lanes(), await refunded()]).toEqual([[null, 'settled', 'surplus'], [100_000]])
})

test('a link ends after a week, and the order stays one of cash on delivery', async () => {
  await offerCod()
  const id = await placeCod()
  await startPayNow(id)
  later(7 * days)
  await reconcile(shop)
  expect(await open(id)).toMatchObject({ kind: 'closed', state: 'cash' })
  expect(await stateOf(id)).toMatchObject({ status: 'Pending', codState: 'confirmed' })
})

test('the queue of packers names the orders that were paid after their slips may have asked for cash', async () => {
  await offerCod({ fee: 40 })
  const [prepaid, cash] = [await placeCod(await makeCheckout(), withFee), await placeCod(await makeCheckout(), withFee)]
  const token = await signedInAdmin()
  expect((await send('POST', '/packing/packed', { token, body: { ids: [prepaid, cash] } })).status).toBe(200)
  later(minutes)
  await startPayNow(prepaid)
  await payLink(prepaid)
  await runJobs()
  const { body } = await send('GET', '/packing/orders?state=packed', { token })
  const shown = new Map(body.map((order: { _id: string; prepaid: boolean }) => [order._id, order.prepaid]))
  expect([shown.get(prepaid), shown.get(cash)]).toEqual([true, false])
})

test('an order that was paid online brings no cash when it is delivered', async () => {
  await offerCod({ fee: 40 })
  const id = await placeCod(await makeCheckout(), withFee)
  await startPayNow(id)
  await payLink(id)
  await runJobs()
  const token = await signedInAdmin()
  await shipCod(token, id)
  expect((await send('PUT', `/orders/${id}`, { token, body: { status: 'Delivered' } })).status).toBe(200)
  expect(await shop.db.selectFrom('codOrder').select('collectedAt').where('orderId', '=', id).execute()).toEqual([{ collectedAt: null }])
})

test('the figures of new customers lose the fee that falls away', async () => {
  await offerCod({ fee: 40 })
  const id = await placeCod(await makeCheckout(), withFee)
  const paise = async () =>
    (await sql<{ paise: number }>`select sum(paise)::bigint as paise from sales_change where measure = 'customer' and name = 'new'`.execute(shop.db)).rows
  expect(await paise()).toEqual([{ paise: 104_000 }])
  await startPayNow(id)
  await payLink(id)
  await runJobs()
  expect(await paise()).toEqual([{ paise: 100_000 }])
})
