import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { signedInAdmin } from '../support/make.ts'
import { submitProof, makeCheckout, makeOrder, pay, prepare } from '../support/make-order.ts'
import { register } from '../support/register.ts'
import { send } from '../support/send.ts'
import type { Statement } from '../support/count-statements.ts'
import { fillEveryTable, smallTables, tablesScannedBy } from '../support/plans.ts'
import { readGauges } from '../support/read-gauges.ts'
import { counter, runJobs, shop } from '../support/test-shop.ts'
import { makeProduct } from '../support/make-product.ts'
import { trackStock } from '../support/track-stock.ts'
import { gaugesOf } from '#platform/monitoring/gauges.ts'
import { addWebhook } from '../support/webhook-receiver.ts'
import { findLogin } from '#shop/accounts/customers/server/queries.server.ts'
import { listLeadsFrom } from '#shop/leads/server/leads.server.ts'
import { removeUnusedPicture } from '#shop/media/server/keep-files.server.ts'
import { hasOrdered } from '#shop/orders/server/account-queries.server.ts'
import { reconcile } from '#shop/orders/server/reconcile.server.ts'
import { blankEventsOf, linkOldEvents, setAppliedIfSettled, setEventApplied } from '#shop/orders/payments/server/queries.server.ts'
import { recordRefund } from '#shop/orders/payments/server/record-refund.server.ts'
import { inviteBuyers } from '#shop/reviews/server/invite-buyers.server.ts'
import { listReviewsBy, listVotesBy } from '#shop/reviews/server/personal-rows.server.ts'
import { findPraise } from '#shop/reviews/server/queries.server.ts'
import { countToPack } from '#shop/stock/server/queries.server.ts'
import { listAlertsOf } from '#shop/stock/alerts/server/queries.server.ts'
import { sendStockAlerts } from '#shop/stock/alerts/server/send-stock-alerts.server.ts'
import { personalDeliveries } from '#shop/webhooks/server/personal-rows.server.ts'

test('every statement of an order and its customer uses an index', async () => {
  await fillEveryTable()
  await register()
  const checkout = await makeCheckout()
  const { token, customerId, productId } = checkout
  const counted = await counter?.during(async () => {
    await send('POST', '/pricing/quote', { token, body: { items: [{ productId, variant: '1 g', qty: 2 }] } })
    const { body } = await prepare(checkout)
    expect((await submitProof(checkout, await pay(body.order_id))).status).toBe(200)
    await runJobs()
    // The same as for an event that arrived before the browser's request had settled the payment.
    await setAppliedIfSettled(shop.db, { eventId: 'e1', paymentId: 'pay_1', now: shop.now() })
    await reconcile(shop)
    for (const path of ['/orders/my-orders?limit=20', '/users/addresses', `/profile/${customerId}`])
      expect((await send('GET', path, { token })).status).toBe(200)
  })
  const ours = (counted?.statements ?? []).filter(({ text }) => !/pgboss\.job_common|pgboss\.version/.test(text))
  expect(ours.length).toBeGreaterThan(35)
  for (const statement of ours)
    expect([statement.text, (await tablesScannedBy(statement)).filter((table) => !smallTables.has(table))]).toEqual([statement.text, []])
})

test('recording a refund and blanking old events scan no table', async () => {
  await register()
  await fillEveryTable()
  const report = { id: 'rfnd_1', paymentId: 'pay_7', amountPaise: 100, ours: undefined, outcome: 'processed' as const }
  const counted = await counter?.during(async () => {
    await recordRefund(shop, report)
    await recordRefund(shop, { ...report, outcome: 'failed' })
    await setEventApplied(shop.db, { id: 'e7', about: 'pay_7', appliedAt: shop.now() })
    await shop.db.transaction().execute((tx) => blankEventsOf(tx, ['SW000000000007', 'SW000000000008']))
    await linkOldEvents(shop.db, 1000, () => undefined)
  })
  const ours = [...(counted?.statements ?? [])]
  expect(ours.length).toBeGreaterThan(15)
  for (const statement of ours)
    expect([statement.text, (await tablesScannedBy(statement)).filter((table) => !smallTables.has(table))]).toEqual([statement.text, []])
})

test('the sums of a month, and the lists of refunds, use an index', async () => {
  await fillEveryTable()
  const now = shop.now().getTime()
  const day = 86_400_000
  // As in a shop of some years: few refunds are open, and few are of one month.
  await sql`update refund set status = 'processed', settled_at = ${new Date(now)}::timestamptz - interval '1 day' * (substring(id from 2)::integer % 900)`.execute(
    shop.db,
  )
  await sql`update refund set status = 'pending', settled_at = null where id like '%777'`.execute(shop.db)
  await sql`update refund set status = 'failed' where id like '%778'`.execute(shop.db)
  await sql`vacuum analyze payment, refund`.execute(shop.db)
  const token = await signedInAdmin()
  const counted = await counter?.during(async () => {
    for (const path of ['/money/month', `/money/month?month=${new Date(now - 60 * day).toISOString().slice(0, 7)}`])
      expect((await send('GET', path, { token })).body.refunded.count).toBeGreaterThan(10)
    for (const lane of ['refund_pending', 'refund_failed']) expect((await send('GET', `/money/${lane}?limit=10`, { token })).body).toHaveLength(3)
  })
  const ours = (counted?.statements ?? []).filter(({ text }) => /refund|payment|sales/.test(text))
  expect(ours.length).toBeGreaterThan(10)
  for (const statement of ours)
    expect([statement.text, (await tablesScannedBy(statement)).filter((table) => !smallTables.has(table))]).toEqual([statement.text, []])
})

test("the lookups of a known buyer's number and of a login use an index", async () => {
  await fillEveryTable()
  const counted = await counter?.during(async () => {
    await shop.db.updateTable('customer').set({ loginMobile: '+919800000017' }).where('id', '=', 'c17').execute()
    expect([await hasOrdered(shop.db, '+919800000017'), await hasOrdered(shop.db, '+919800000018')]).toEqual([true, false])
    await findLogin(shop.db, 'ASHA17@example.com')
  })
  const ours = [...(counted?.statements ?? [])]
  expect(ours.length).toBeGreaterThan(3)
  for (const statement of ours) expect([statement.text, await tablesScannedBy(statement)]).toEqual([statement.text, []])
})

test("the packer's queue, its count and its filters use an index", async () => {
  await fillEveryTable()
  await sql`update shop_order set status = 'Delivered' where id not like '%77'`.execute(shop.db)
  await sql`insert into parcel (id, order_id, number, packed_at) select 'p' || id, id, 1, paid_at from shop_order`.execute(shop.db)
  await sql`insert into parcel_line (parcel_id, position, qty) select id, 0, 1 from parcel`.execute(shop.db)
  await sql`analyze`.execute(shop.db)
  const id = await trackStock(shop, (await makeProduct(shop)).id, 1)
  const token = await signedInAdmin()
  const counted = await counter?.during(async () => {
    for (const query of ['', '&state=to_pack', '&state=packed', '&product=p'])
      expect((await send('GET', `/packing/orders?limit=100${query}`, { token })).status).toBe(200)
    expect((await send('GET', '/packing/sheets/SW000000000017,SW000000000018', { token })).status).toBe(200)
    expect(await countToPack(shop.db, id)).toBe(0)
  })
  const scanned = await Promise.all((counted?.statements ?? []).map(tablesScannedBy))
  expect(counted?.statements.length).toBeGreaterThan(9)
  expect(scanned.flat().filter((table) => !smallTables.has(table))).toEqual([])
})

test('the list of orders by fulfilment, and the list of both kinds of attempts, use an index', async () => {
  await fillEveryTable()
  await sql`update shop_order set status = 'Delivered', fulfilment = 'delivered' where id not like '%7'`.execute(shop.db)
  await sql`update shop_order set fulfilment = 'packed' where id like '%17'`.execute(shop.db)
  await sql`update shop_order set fulfilment = 'shipped' where id like '%27'`.execute(shop.db)
  await sql`insert into shop_order (id, customer_id, subtotal_paise, total_paise, address, fingerprint, created_at, expires_at, status)
    select 'SWA' || lpad(n::text, 11, '0'), 'c' || n, 50000, 50000, (select address from shop_order limit 1), 'a' || n, ${shop.now()}, ${shop.now()}, case when n % 2 = 0 then 'Unpaid' else 'Pending' end
    from generate_series(1, 200) n`.execute(shop.db)
  await sql`vacuum analyze shop_order`.execute(shop.db)
  const token = await signedInAdmin()
  const counted = await counter?.during(async () => {
    for (const filter of ['fulfilment=to_pack', 'fulfilment=packed', 'fulfilment=shipped', 'status=attempts', 'status=attempts&q=SWA00000000017']) {
      const { body, headers } = await send('GET', `/orders?limit=1&${filter}`, { token })
      expect([filter, body.length]).toEqual([filter, 1])
      expect((await send('GET', `/orders?limit=1&${filter}&cursor=${headers.get('x-next-cursor') ?? ''}`, { token })).status).toBe(200)
    }
  })
  const ours = (counted?.statements ?? []).filter(({ text }) => text.includes('shop_order'))
  expect(ours.length).toBeGreaterThan(20)
  for (const statement of ours) expect([statement.text, await tablesScannedBy(statement)]).toEqual([statement.text, []])
})

test('lists, pages, counts and searches of the orders of a product, at a price and between times, use an index', async () => {
  await fillEveryTable()
  // A product of most orders, with one rare price, and a rare product.
  await sql`update order_line set unit_paise = 40000 where order_id like '%00000017'`.execute(shop.db)
  await sql`update order_line set product_id = 'rare' where order_id like '%00000018'`.execute(shop.db)
  await sql`vacuum analyze order_line`.execute(shop.db)
  const token = await signedInAdmin()
  const day = shop.now().toISOString().slice(0, 10)
  const times = `&since=${day}T00:00&until=${day}T23:59`
  const counted = await counter?.during(async () => {
    for (const [filter, length] of [
      ['product=p', 10],
      ['product=rare', 1],
      ['product=p&price=400', 1],
      ['product=p&price=500', 10],
      ['product=p&price=300', 0],
      [`product=p&price=400${times}`, 1],
      [`product=p&price=500${times}`, 10],
      ['product=rare&q=00000018', 1],
    ] as const) {
      const { body, headers } = await send('GET', `/orders?limit=10&${filter}`, { token })
      expect([filter, body.length]).toEqual([filter, length])
      const next = headers.get('x-next-cursor')
      if (next !== null) expect((await send('GET', `/orders?limit=10&${filter}&cursor=${next}`, { token })).body).toHaveLength(10)
    }
  })
  // Counting the orders of a product that almost every order has reads them, up to the limit of the count.
  const isFullCount = ({ text, values }: Statement) => text.includes('count(') && values.includes('p') && !values.includes(40_000) && !values.includes(30_000)
  const ours = (counted?.statements ?? []).filter((statement) => statement.text.includes('l.product_id') && !isFullCount(statement))
  expect(ours.length).toBeGreaterThan(10)
  for (const statement of ours) expect([statement.text, statement.values, await tablesScannedBy(statement)]).toEqual([statement.text, statement.values, []])
})

test('lists, pages and counts of the orders to a city and to a PIN code use an index', async () => {
  await fillEveryTable()
  await sql`update shop_order set address = address || '{"city": "Pune"}'`.execute(shop.db)
  await sql`update shop_order set address = address || '{"city": "Leh", "pincode": "194101", "state": "Ladakh"}' where id like '%00000017'`.execute(shop.db)
  await sql`vacuum analyze shop_order`.execute(shop.db)
  const token = await signedInAdmin()
  const counted = await counter?.during(async () => {
    for (const [filter, length] of [
      ['city=pune', 10],
      ['city=%20LEH', 1],
      ['city=Agra', 0],
      ['pin=190001', 10],
      ['pin=194%20101', 1],
      ['state=ladakh', 1],
      ['state=Goa', 0],
      ['method=online&state=Ladakh', 1],
    ] as const) {
      const { body, headers } = await send('GET', `/orders?limit=10&${filter}`, { token })
      expect([filter, body.length]).toEqual([filter, length])
      const next = headers.get('x-next-cursor')
      if (next !== null) expect((await send('GET', `/orders?limit=10&${filter}&cursor=${next}`, { token })).body).toHaveLength(10)
    }
  })
  // Counting the orders to a city of almost every order reads them, up to the limit of the count.
  const isFullCount = ({ text, values }: Statement) => text.includes('count(') && (values.includes('pune') || values.includes('190001'))
  const ours = (counted?.statements ?? []).filter((statement) => /'(city|pincode|state)' *\)? *=/.test(statement.text) && !isFullCount(statement))
  expect(ours.length).toBeGreaterThan(7)
  for (const statement of ours) expect([statement.text, statement.values, await tablesScannedBy(statement)]).toEqual([statement.text, statement.values, []])
})

test('lists, pages, counts and searches of a rare and of a common tag use an index', async () => {
  await fillEveryTable()
  // Each order has ten tags, so a tag of every order is a tenth of the rows.
  const tags = sql`(select 'other ' || n as key from generate_series(1, 9) n union all select 'common' union all select 'rare') t`
  await sql`insert into order_tag (order_id, key, name, listed_at, seq) select id, key, key, listed_at, seq from shop_order, ${tags}
    where key <> 'rare' or id like '%00000017'`.execute(shop.db)
  await sql`insert into customer_tag (customer_id, key, name, seq) select id, key, key, seq from customer, ${tags} where key <> 'rare' or id = 'c17'`.execute(
    shop.db,
  )
  await sql`vacuum analyze order_tag, customer_tag`.execute(shop.db)
  const token = await signedInAdmin()
  const read = async (path: string, length: number) => {
    const { body, headers } = await send('GET', path, { token })
    expect({ path, length: body.length }).toEqual({ path, length })
    return headers.get('x-next-cursor')
  }
  const counted = await counter?.during(async () => {
    for (const list of ['orders', 'customers']) {
      await read(`/${list}?limit=10&tag=rare`, 1)
      await read(`/${list}?limit=10&tag=Unused`, 0)
      const cursor = await read(`/${list}?limit=10&tag=common`, 10)
      await read(`/${list}?limit=10&tag=common&cursor=${cursor}`, 10)
    }
    await read('/orders?limit=10&tag=rare&status=Paid', 1)
    await read('/orders?limit=10&tag=common&q=002999', 1)
    await read('/customers?limit=10&tag=common&q=asha2999', 1)
  })
  // Counting what has a tag that each of its kind has reads all of the kind, up to the limit of the count.
  const isFullCount = ({ text, values }: Statement) => text.includes('count(') && values.includes('common')
  const ours = (counted?.statements ?? []).filter((statement) => /(order|customer)_tag/.test(statement.text) && !isFullCount(statement))
  expect(ours.length).toBeGreaterThan(15)
  for (const statement of ours) expect([statement.text, await tablesScannedBy(statement)]).toEqual([statement.text, []])
})

test('a search for a rare word among customers and leads uses an index', async () => {
  await fillEveryTable()
  const many = sql`generate_series(1, 6000) as n`
  await sql`insert into customer (id, name, email) select 'd' || n, 'Meera Nair', 'meera' || n || '@example.com' from ${many}`.execute(shop.db)
  await sql`insert into lead (id, name, phone, email, subject, message, created_at) select 'l' || n, 'Kabir', '', 'kabir' || n || '@example.com', '', 'Hello', ${shop.now()} from ${many}`.execute(
    shop.db,
  )
  await sql`analyze`.execute(shop.db)
  const token = await signedInAdmin()
  const counted = await counter?.during(async () => {
    for (const path of ['/customers?limit=10&q=asha2999', '/leads?page=1&q=kabir17%40'])
      expect(await send('GET', path, { token })).toMatchObject({ status: 200, body: [{}] })
  })
  const scanned = await Promise.all((counted?.statements ?? []).map(tablesScannedBy))
  expect(counted?.statements.length).toBeGreaterThan(6)
  expect(scanned.flat().filter((table) => !smallTables.has(table))).toEqual([])
})

test('a search for a rare part of a word among orders uses an index after the newest rows', async () => {
  await fillEveryTable()
  const token = await signedInAdmin()
  const counted = await counter?.during(async () => {
    for (const path of ['/orders?limit=10&q=002999', '/orders?limit=10&status=Paid&q=W000000000017', '/customers?limit=10&q=asha2999'])
      expect(await send('GET', path, { token })).toMatchObject({ status: 200, body: [{}] })
  })
  const throughIndex = (counted?.statements ?? []).filter(({ text }) => text.includes('search_key like') && text.includes('materialized'))
  expect(throughIndex.length).toBeGreaterThan(3)
  for (const statement of throughIndex) expect([statement.text, await tablesScannedBy(statement)]).toEqual([statement.text, []])
})

test('the lookups of the users of a picture and of the leads of a person use an index', async () => {
  await fillEveryTable()
  const pictureOf = (id: string) => sql<string>`'/media/' || md5(${sql.ref(id)}) || '-900x900-800.jpg'`
  await shop.db
    .updateTable('customer')
    .set({ photo: pictureOf('id') })
    .execute()
  await shop.db
    .updateTable('orderLine')
    .set({ image: pictureOf('orderId') })
    .execute()
  await sql`insert into lead (id, name, phone, email, subject, message, created_at) select 'l' || n, 'Kabir', '0' || 9800000000 + n, '', '', 'Hello', ${shop.now()} from generate_series(1, 3000) as n`.execute(
    shop.db,
  )
  await sql`analyze`.execute(shop.db)
  const counted = await counter?.during(async () => {
    await removeUnusedPicture(shop, { url: `/media/${'0'.repeat(32)}-900x900-800.jpg` })
    expect(await listLeadsFrom(shop.db, { id: 'c17', loginMobile: '+919800000017' })).toHaveLength(1)
  })
  const scanned = await Promise.all((counted?.statements ?? []).map(tablesScannedBy))
  expect(counted?.statements.length).toBeGreaterThan(1)
  expect(scanned.flat().filter((table) => !smallTables.has(table))).toEqual([])
})

test('the job that writes about packs that are back, and the alerts of a person, use an index', async () => {
  await fillEveryTable()
  // A run of the job writes to 300 people, so that many must be few among all alerts.
  const { productId } = await makeCheckout()
  await sql`insert into product (id, name, kind, image, created_at, updated_at) select 'p' || n, 'Tea', 'tea', '', ${shop.now()}, ${shop.now()} from generate_series(1, 200) as n`.execute(
    shop.db,
  )
  await sql`insert into variant (product_id, position, quantity, price_paise, discount_bp) select 'p' || n, 0, '1 g', 50000, 0 from generate_series(1, 200) as n`.execute(
    shop.db,
  )
  await trackStock(shop, productId, 0)
  await sql`insert into stock_alert (item_id, channel, recipient, asked_by, created_at)
    select i.id, 'sms', '+91' || 9800000000 + n, case when n <= 3000 then 'c' || n end, ${shop.now()}
    from stock_item i, generate_series(1, 12000) as n where i.product_id = ${productId} and i.quantity = '1 g'`.execute(shop.db)
  await sql`insert into stock_alert (item_id, channel, recipient, created_at)
    select i.id, 'sms', '+91' || 9700000000 + n, ${shop.now()} from stock_item i, generate_series(1, 15) as n where i.product_id like 'p%'`.execute(shop.db)
  await sql`update stock_item set tracked = true where product_id like 'p%'`.execute(shop.db)
  await sql`analyze`.execute(shop.db)
  const person = { id: 'c17', loginMobile: '+919800000018', verifiedEmail: 'asha@example.com' }
  const counted = await counter?.during(async () => {
    await sendStockAlerts(shop)
    expect(await listAlertsOf(shop.db, person)).toHaveLength(2)
    const body = { productId, variant: '1 g', recipient: '9811111111' }
    expect((await send('POST', '/stock-alerts', { body })).status).toBe(200)
  })
  await trackStock(shop, productId, 1)
  const sending = await counter?.during(async () => void (await sendStockAlerts(shop)))
  const ours = [...(counted?.statements ?? []), ...(sending?.statements ?? [])].filter(({ text }) => text.includes('stock_alert'))
  expect(ours.length).toBeGreaterThan(5)
  for (const statement of ours)
    expect([statement.text, (await tablesScannedBy(statement)).filter((table) => !smallTables.has(table))]).toEqual([statement.text, []])
})

test('the reviews of a product, in each order, the home page, moderation and own reviews use an index', async () => {
  await fillEveryTable()
  const { productId, token } = await makeCheckout()
  // Most reviews are of one product, and few have photos or wait: the cases in which a wrong index would be read for long.
  await sql`insert into review (id, product_id, customer_id, order_id, stars, words, photos, state, created_at, updated_at)
    select 'r' || n, case when n % 10 = 0 then 'other' || n % 50 else ${productId} end, 'c' || n, 'SW000000000001', 1 + n % 5, 'Review ' || n,
      case when n % 300 = 1 then array['/media/' || md5(n::text) || '-900x900-800.jpg'] else '{}' end, case when n % 200 = 3 then 'waiting' else 'shown' end, ${shop.now()}, ${shop.now()}
    from generate_series(1, 3000) as n`.execute(shop.db)
  await sql`insert into review_vote (review_id, customer_id, created_at) select 'r' || n, 'c' || 1 + n % 700, ${shop.now()} from generate_series(1, 3000) as n`.execute(
    shop.db,
  )
  await sql`insert into review_invitation (order_id, delivered_at, sent_at) select id, ${shop.now()}, ${shop.now()} from shop_order where status = 'Paid'`.execute(
    shop.db,
  )
  await sql`insert into review_report (review_id, reporter, reason, created_at) select 'r' || n, substring(sha256(n::text::bytea) for 16), 'other', ${shop.now()} from generate_series(1, 3000) as n`.execute(
    shop.db,
  )
  await sql`update review set reports = 1 where id = 'r77'`.execute(shop.db)
  await sql`analyze`.execute(shop.db)
  const admin = await signedInAdmin()
  const counted = await counter?.during(async () => {
    for (const sort of ['newest', 'helpful', 'highest', 'lowest'])
      for (const photos of ['', '&photos=1'])
        for (const cursor of ['', '&cursor=3.1500'])
          expect((await send('GET', `/products/${productId}/reviews?sort=${sort}${photos}${cursor}`)).body.reviews.length).toBeLessThanOrEqual(5)
    await findPraise(shop.db)
    await inviteBuyers(shop)
    for (const path of [`/my-review?productId=${productId}`]) expect((await send('GET', path, { token })).status).toBe(200)
    for (const query of [
      '',
      '&state=waiting',
      '&state=reported',
      '&state=open',
      `&state=open&product=${productId}`,
      '&state=removed',
      `&product=${productId}`,
      '&product=other10',
    ])
      expect((await send('GET', `/reviews?limit=20${query}`, { token: admin })).status).toBe(200)
    expect((await send('GET', '/reviews/counts', { token: admin })).status).toBe(200)
    await removeUnusedPicture(shop, { url: `/media/${'0'.repeat(32)}-900x900-800.jpg` })
    await listReviewsBy(shop.db, 'c17')
    await listVotesBy(shop.db, 'c17')
  })
  const ours = (counted?.statements ?? []).filter(({ text }) => text.includes('review'))
  expect(ours.length).toBeGreaterThan(40)
  for (const statement of ours)
    expect([statement.text, (await tablesScannedBy(statement)).filter((table) => !smallTables.has(table))]).toEqual([statement.text, []])
})

test('every GIN index stores its entries at once, as merging a pending list would block the embedded database', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_am a on a.oid = c.relam
    where a.amname = 'gin' and c.relnamespace = 'public'::regnamespace and not coalesce('fastupdate=off' = any (c.reloptions), false)`.execute(shop.db)
  expect(rows).toEqual([])
})

test('the values for a monitor are read by one statement for each part, by an index', async () => {
  await fillEveryTable()
  await sql`update message set status = 'sent' where id not like '%77'`.execute(shop.db)
  await sql`update refund set status = 'processed' where id not like '%77'`.execute(shop.db)
  await sql`insert into backup_run (id, started_at, ended_at, file) select n, ${shop.now()}, ${shop.now()}, n from generate_series(1, 1000) as n`.execute(
    shop.db,
  )
  await sql`analyze`.execute(shop.db)
  const counted = await counter?.during(() => readGauges())
  const statements = counted?.statements ?? []
  // One more is that of the queue.
  expect(statements).toHaveLength(gaugesOf(shop.modules).length + 1)
  for (const statement of statements.filter(({ text }) => !text.includes('pgboss.job')))
    expect([statement.text, (await tablesScannedBy(statement)).filter((table) => !smallTables.has(table))]).toEqual([statement.text, []])
})

test('storing, listing, counting, resending and erasing deliveries of webhooks use an index', async () => {
  await fillEveryTable()
  const token = await signedInAdmin()
  const { _id: id } = await addWebhook(token, ['order.paid'])
  await sql`update webhook_delivery set address_id = ${id}, status = case when seq % 4 = 1 then 'failed' else 'delivered' end where address_id = 'h1'`.execute(
    shop.db,
  )
  await sql`analyze webhook_delivery`.execute(shop.db)
  const counted = await counter?.during(async () => {
    const order = await makeOrder(await makeCheckout())
    for (const query of ['', '?limit=50', '?limit=50&status=failed', '?limit=50&status=queued'])
      expect((await send('GET', `/webhooks/${id}/deliveries${query}`, { token })).status).toBe(200)
    expect((await send('POST', `/webhooks/${id}/resend`, { token, body: { since: '2026-01-01T00:00' } })).body.count).toBeGreaterThan(10)
    await shop.db.transaction().execute(async (tx) => personalDeliveries.erase?.(shop, tx, { id: 'c7', loginMobile: null, verifiedEmail: null }, shop.now()))
    expect(order.status).toBe('Paid')
  })
  const ours = (counted?.statements ?? []).filter(({ text }) => text.includes('webhook_'))
  expect(ours.length).toBeGreaterThan(10)
  for (const statement of ours)
    expect([statement.text, (await tablesScannedBy(statement)).filter((table) => !smallTables.has(table))]).toEqual([statement.text, []])
})
