import { expect, test } from 'vitest'
import { makeAdmin, signedInAdmin, signedInCustomer, signIn } from '#test/make.ts'
import { replacePieces } from '#test/make-replacement.ts'
import { makeDelivered } from '#test/make-return.ts'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { makeProduct } from '#test/make-product.ts'
import { send } from '#test/send.ts'
import { clock, runJobs, shop } from '#test/test-shop.ts'

const sections = ['sales', 'packs', 'refunds', 'cohorts', 'funnel']

const read = async (path: string, query = '') => (await send('GET', `/reports/${path}${query}`, { token: await signedInAdmin() })).body

/** Returns the lines of a spreadsheet. */
async function readSheet(section: string, query = '') {
  const { status, body: text } = await send('GET', `/exports/reports/${section}${query}`, { token: await signIn(await makeAdmin()) })
  expect(status).toBe(200)
  return text.replace('\uFEFF', '').trimEnd().split('\r\n')
}

test('a shop without orders has reports of nothing', async () => {
  expect(await read('sales')).toMatchObject({ now: { orders: 0, net: 0 }, earlier: { orders: 0 } })
  expect(await read('packs')).toMatchObject({ packs: [], more: 0, withoutCost: 0, total: { net: 0, pieces: 0 } })
  expect(await read('refunds')).toMatchObject({ refunds: [], total: { count: 0, amount: 0 } })
})

test('an order shows in sales and packs with the margin of its pack, and once cancelled in refunds', async () => {
  clock.now = new Date('2026-03-05T12:00:00+05:30')
  const checkout = await makeCheckout()
  const { _id } = await makeOrder(checkout)
  await shop.db.updateTable('stockItem').set({ costPaise: 30_000 }).where('productId', '=', checkout.productId).execute()
  const days = '?from=2026-03-05&to=2026-03-06'
  expect(await read('sales', days)).toMatchObject({
    period: { from: '2026-03-05', to: '2026-03-06' },
    before: { from: '2026-03-03', to: '2026-03-04' },
    now: { orders: 1, sold: 1000, net: 1000, averageOrder: 1000, newCustomers: 1 },
    buckets: [{ orders: 1, net: 1000, netBefore: 0 }, { orders: 0 }],
  })
  const [pack] = (await read('packs', days)).packs
  expect(pack).toMatchObject({ pack: '1 g', pieces: 2, net: 1000, cost: 600, margin: 400, before: { pieces: 0, net: 0 } })
  expect((await read('packs', '?from=2026-03-07&to=2026-03-09')).packs).toMatchObject([{ pieces: 0, net: 0, before: { pieces: 2, net: 1000 } }])

  await send('PUT', `/orders/${_id}`, { token: await signedInAdmin(), body: { status: 'Cancelled' } })
  await runJobs()
  expect((await read('packs', days)).packs).toEqual([])
  expect(await read('sales', days)).toMatchObject({ now: { orders: 1, refunded: 1000, net: 0 } })
  expect((await read('refunds', days)).refunds).toEqual([
    { origin: 'cancellation', reason: null, count: 1, amount: 1000, charges: 0, before: { count: 0, amount: 0, charges: 0 } },
  ])
  expect(await readSheet('refunds', days)).toContain('"Order cancelled","1","1000","0","0","0"')
  expect(await readSheet('sales', days)).toEqual([
    '"Day","Orders","Sold (INR)","Refunds and lost cash (INR)","Net revenue (INR)","Orders before","Net revenue before (INR)"',
    '"2026-03-05","1","1000","1000","0","0","0"',
    '"2026-03-06","0","0","0","0","0","0"',
  ])
})

test('a pack without a cost has no margin, and the report says how many have none', async () => {
  await makeProduct(shop)
  await makeOrder(await makeCheckout())
  expect(await read('packs')).toMatchObject({ withoutCost: 1, total: { net: 1000, netWithCost: 0, margin: 0 }, packs: [{ cost: null, margin: null }] })
  expect((await readSheet('packs'))[1]).toMatch(/"1 g","2","1000","","","0","0"$/)
})

test('a customer who orders again counts in the month of the first order', async () => {
  clock.now = new Date('2026-01-31T23:00:00+05:30')
  const checkout = await makeCheckout()
  await makeOrder(checkout)
  clock.now = new Date('2026-02-01T01:00:00+05:30')
  await makeOrder(checkout)
  await makeOrder(await makeCheckout())
  clock.now = new Date('2026-03-05T12:00:00+05:30')
  const { cohorts } = await read('cohorts')
  expect(cohorts).toMatchObject([
    { month: '2026-01', customers: 1, again: 1, orders: 2, net: 2000, later: [{ customers: 1 }, { month: '2026-02', customers: 1, net: 1000 }, { orders: 0 }] },
    { month: '2026-02', customers: 1, again: 0, orders: 1, net: 1000, later: [{ month: '2026-02' }, { customers: 0 }] },
  ])
  expect((await read('cohorts', '?to=2026-01-31')).cohorts).toMatchObject([{ month: '2026-01', again: 0, orders: 1 }])
  expect(await readSheet('cohorts')).toContain('"2026-01","1","2026-02","1","1","1000"')
})

test('the funnel has what browsers counted and the orders of shoppers, by day', async () => {
  const makeVisit = (steps: string[]) => send('POST', '/visits', { body: { steps } })
  clock.now = new Date('2026-03-01T23:59:59+05:30')
  await makeVisit(['visit'])
  clock.now = new Date('2026-03-02T00:00:01+05:30')
  await makeVisit(['visit', 'product', 'product'])
  await makeVisit(['cart', 'checkout'])
  await makeOrder(await makeCheckout())
  await expect.poll(async () => (await read('funnel', '?from=2026-03-02&to=2026-03-02')).steps[0].count, { timeout: 20_000 }).toBe(1)
  const { since, steps } = await read('funnel', '?from=2026-03-02&to=2026-03-02')
  expect([since, steps]).toEqual([
    '2026-03-01',
    [
      { step: 'visit', count: 1, before: 1 },
      { step: 'product', count: 1, before: 0 },
      { step: 'cart', count: 1, before: 0 },
      { step: 'checkout', count: 1, before: 0 },
      { step: 'paid', count: 1, before: 0 },
    ],
  ])
  expect((await readSheet('funnel', '?from=2026-03-01&to=2026-03-02')).slice(1)).toEqual([
    '"2026-03-01","1","0","0","0","0"',
    '"2026-03-02","1","1","1","1","1"',
  ])
  for (const wrong of [[], ['paid'], ['visit', 'visit', 'visit', 'visit', 'visit']]) expect((await makeVisit(wrong)).status).toBe(400)
})

test('refuses days in the wrong order, too many days, and everyone without the right', async () => {
  const admin = await signedInAdmin()
  for (const path of sections.flatMap((section) => [`/reports/${section}`, `/exports/reports/${section}`])) {
    expect((await send('GET', path)).status).toBe(401)
    expect((await send('GET', path, { token: await signedInCustomer() })).status).toBe(403)
    expect((await send('GET', `${path}?from=2026-03-02&to=2026-03-01`, { token: admin })).status).toBe(400)
  }
  const { status, body } = await send('GET', '/reports/sales?from=2000-01-01&to=2026-03-01', { token: admin })
  expect([status, body.message]).toEqual([400, 'Please choose at most ten years.'])
})

test('a replacement is no sale, and costs margin if the cost of its pack is known', async () => {
  const checkout = await makeCheckout()
  const { _id } = await makeDelivered(checkout, await signedInAdmin())
  await shop.db.updateTable('stockItem').set({ costPaise: 30_000 }).where('productId', '=', checkout.productId).execute()
  const [sales, [pack]] = [await read('sales'), (await read('packs')).packs]
  expect(pack).toMatchObject({ pieces: 2, net: 1000, cost: 600, margin: 400 })
  expect((await replacePieces(_id)).status).toBe(200)
  expect(await read('sales')).toEqual(sales)
  expect((await read('packs')).packs).toMatchObject([{ pieces: 3, net: 1000, cost: 900, margin: 100 }])
})
