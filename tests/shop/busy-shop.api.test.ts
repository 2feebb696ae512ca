import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { returnStates } from '#shop/fulfilment/returns/rules/return.ts'
import { reviewStates } from '#shop/reviews/rules/review.ts'
import { findFaults } from '#shop/office/backups/server/check-books.server.ts'
import { recountFigures } from '#shop/audit/figures/server/figures.server.ts'
import { recountStock } from '#shop/stock/server/recount-stock.server.ts'
import { fillShop } from '#seed/busy/fill-shop.ts'
import { signIn } from '../support/make.ts'
import { send } from '../support/send.ts'
import { shop } from '../support/test-shop.ts'
import * as app from '../../src/app.ts'

const { files } = shop
afterAll(() => {
  shop.files = files
})

/** Far longer than it takes, for a machine on which many tests run. */
const timeoutMs = 300_000

const size = { people: 12, orders: 60 }

/** Lists the dashboard's figures. A recount leaves out rows whose sums are zero. */
async function listFigures() {
  const rows = await shop.db.selectFrom('salesDay').selectAll().orderBy('measure').orderBy('day').orderBy('name').execute()
  return rows.filter(({ orders, qty, paise }) => orders !== 0 || qty !== 0 || paise !== 0)
}

/** Counts the rows of a table by the values of a column. */
async function countBy(table: 'refund' | 'returnRequest' | 'review', column: 'status' | 'state') {
  const rows = await shop.db.selectFrom(table).selectAll().execute()
  return new Set(rows.map((row) => (row as Record<string, unknown>)[column]))
}

test(
  'SEED=busy makes a year with every state, whose books agree',
  async () => {
    expect(await fillShop(shop, app, size)).toContain('A busy shop was added to the empty database: 12 people and 60 orders.')

    expect(await findFaults(shop.db)).toEqual([])
    const before = await listFigures()
    expect(before.length).toBeGreaterThan(100)
    await recountFigures(shop.db)
    expect(await listFigures()).toEqual(before)
    expect(await recountStock(shop.db)).toEqual([])

    const orders = await shop.db.selectFrom('shopOrder').select(['status', 'fulfilment', 'source', 'couponCode']).execute()
    // Four phone orders, and an attempt that was paid with a wrong amount.
    expect(orders).toHaveLength(size.orders + 5)
    const states = new Set(orders.map(({ status, fulfilment }) => `${status} ${fulfilment ?? ''}`.trim()))
    for (const state of ['Pending', 'Unpaid', 'Paid to_pack', 'Paid packed', 'Paid shipped', 'Delivered delivered', 'Cancelled'])
      expect(states).toContain(state)
    expect(orders.filter(({ couponCode }) => couponCode !== null).length).toBeGreaterThan(5)
    const accounts = await shop.db.selectFrom('customer').select('createdAt').where('role', '=', 'user').execute()
    expect(new Set(accounts.map(({ createdAt }) => createdAt.toISOString().slice(0, 7))).size).toBeGreaterThan(4)
    expect(await countBy('refund', 'status')).toEqual(new Set(['pending', 'processed', 'failed']))
    expect(await countBy('returnRequest', 'state')).toEqual(new Set(returnStates))
    expect(await countBy('review', 'state')).toEqual(new Set(reviewStates))
    expect(await shop.db.selectFrom('message').select('id').where('status', '<>', 'sent').execute()).toEqual([])

    const owner = await shop.db.selectFrom('customer').select('id').where('email', '=', shop.config.ADMIN_EMAIL).executeTakeFirstOrThrow()
    const token = await signIn(owner)
    const { body: money } = await send('GET', '/money/summary', { token })
    expect(money).toMatchObject({ difference: 0, lanes: { amount_differs: { count: 1 }, refund_failed: { count: 1 }, refund_pending: { count: 2 } } })
    for (const show of ['low', 'out']) expect((await send('GET', `/stock?show=${show}`, { token })).body.length).toBeGreaterThan(0)
    for (const state of ['open', 'handled']) expect((await send('GET', `/leads?state=${state}`, { token })).body.length).toBeGreaterThan(2)
    expect((await send('GET', '/audit', { token })).body.length).toBeGreaterThan(20)
    // Everybody in the back-office logged in before they worked. Security entries do not count: an invitation is accepted before the first log-in.
    const { rows: withoutLogIn } = await sql`
      select actor_name, action, at from audit_entry e join customer on customer.id = e.actor_id and role = 'admin'
      where security is null and not exists (
        select from audit_entry log_in where log_in.security = 'admin_login' and log_in.subject_id = e.actor_id and log_in.seq < e.seq
        and log_in.at >= e.at - interval '8 hours')`.execute(shop.db)
    expect(withoutLogIn).toEqual([])
    const { body: people } = await send('GET', '/staff', { token })
    expect(people.map(({ lastLogInAt }: { lastLogInAt: string }) => lastLogInAt === '')).toEqual([false, false, false])

    expect(await fillShop(shop, app, size)).toEqual([])
  },
  timeoutMs,
)

test(
  'SEED=busy that ends half-way leaves the database empty',
  async () => {
    shop.files = { ...files, put: () => Promise.reject(new Error('the process ends here')) }
    await expect(fillShop(shop, app, { people: 1, orders: 2 })).rejects.toThrow('the process ends here')
    for (const table of ['customer', 'product', 'shopOrder', 'message'] as const) expect(await shop.db.selectFrom(table).select('id').execute()).toEqual([])
  },
  timeoutMs,
)

test('SEED=busy leaves a database with a customer as it is', async () => {
  await shop.db.insertInto('customer').values({ id: 'C1', name: 'Asha Rao', email: 'asha@example.com', contacts: '[]' }).execute()
  expect(await fillShop(shop, app, size)).toEqual([])
  expect(await shop.db.selectFrom('product').select('id').execute()).toEqual([])
})
