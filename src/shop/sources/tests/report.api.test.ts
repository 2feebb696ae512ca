import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dayMs } from '#kernel/duration.ts'
import { dayInIndia, startOfDay } from '#kernel/india.ts'
import { randomId } from '#kernel/id.ts'
import { rounds } from '#test/rounds.ts'
import { addCelebrity, cancel, deliver, placeRow, refund, returnLine } from '#test/shares/place-rows.ts'
import type { ModelOrder } from '#test/shares/model.ts'
import { clock, opened, shop } from '#test/test-shop.ts'
import type { SourceKind } from '../rules/touch.ts'
import { listAllSources, makeReport } from '../server/report.server.ts'

const touch = fc.oneof(
  fc.record({ kind: fc.constant('campaign' as const), name: fc.constantFrom('instagram', 'news'), campaign: fc.constantFrom('', 'Diwali', 'diwali') }),
  fc.record({ kind: fc.constant('referral' as const), name: fc.constantFrom('google.com', 'a.example'), campaign: fc.constant('') }),
  fc.record({
    kind: fc.constantFrom('coupon' as const, 'qr' as const),
    name: fc.constantFrom('ASHA10', 'KABIR'),
    source: fc.constantFrom('', 'instagram', 'youtube'),
    campaign: fc.constantFrom('', 'Diwali'),
  }),
  fc.record({ kind: fc.constant('phone' as const), name: fc.constantFrom('call', 'visit'), campaign: fc.constant('') }),
)

type Named = { kind: SourceKind; name: string; source?: string; campaign: string }

const placed = fc.record({
  first: fc.option(touch, { nil: undefined }),
  last: fc.option(touch, { nil: undefined }),
  lines: fc.array(fc.record({ product: fc.constantFrom('saffron', 'tea'), qty: fc.integer({ min: 1, max: 4 }), paid: fc.integer({ min: 0, max: 99_999 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
  extraPaise: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9_900 })),
  isCash: fc.boolean(),
  /** After the first midnight. */
  minutes: fc.integer({ min: 0, max: 20 * 24 * 60 }),
  customer: fc.constantFrom('one', 'two', undefined),
  isFirst: fc.constantFrom(true, false, null),
  after: fc.array(fc.constantFrom('deliver', 'refund', 'wholeRefund', 'return', 'cancel', 'writeOff', 'dispute'), { maxLength: 3 }),
})

type Placed = typeof placed extends fc.Arbitrary<infer Value> ? Value : never

type Known = ModelOrder & { given: Placed; goods: number; writtenOff: number; disputed: number }

const begin = startOfDay('2026-03-01').getTime()

async function place(given: Placed): Promise<Known> {
  clock.now = new Date(begin + given.minutes * 60_000)
  const extras = given.extraPaise > 0 ? [{ product: 'delivery', qty: 1, paid: given.extraPaise }] : []
  const order = await placeRow('asha', [...given.lines, ...extras], given.isCash)
  const { id } = order
  if (given.extraPaise > 0) {
    await sql`delete from order_line where order_id = ${id} and position = ${given.lines.length}`.execute(shop.db)
    await sql`insert into order_extra (order_id, position, module, id, label, paise) values (${id}, 0, 'delivery', 'charge', 'Delivery', ${given.extraPaise})`.execute(
      shop.db,
    )
  }
  await sql`update shop_order set customer_id = ${given.customer ?? null}, is_first = ${given.isFirst} where id = ${id}`.execute(shop.db)
  for (const turn of ['first', 'last'] as const) {
    const one = given[turn]
    if (!one) continue
    const name = { campaign: 'source', phone: 'source', referral: 'referrer', coupon: 'code', qr: 'code' }[one.kind]
    await shop.db
      .insertInto('orderTouch')
      .values({ orderId: id, turn, kind: one.kind, campaign: one.campaign, ...('source' in one && { source: one.source }), [name]: one.name })
      .execute()
  }
  const known = {
    ...order,
    lines: given.lines,
    given,
    goods: given.lines.reduce((sum, { paid }) => sum + paid, 0),
    writtenOff: 0,
    disputed: 0,
  }
  for (const step of given.after) await change(known, step)
  return known
}

/** Does what fits the state of the order. */
async function change(order: Known, step: Placed['after'][number]) {
  const left = order.total - order.refunds.reduce((sum, { paise }) => sum + paise, 0)
  const isDelivered = order.deliveredAt !== undefined
  if (step === 'deliver' && !isDelivered && !order.isCancelled) {
    await deliver(order)
    order.deliveredAt = clock.now.getTime()
  }
  if ((step === 'refund' || step === 'wholeRefund') && !order.isCash && left > 0) {
    const paise = step === 'refund' ? Math.ceil(left / 3) : left
    await refund(order, paise)
    order.refunds.push({ paise, hasFailed: false })
  }
  if (step === 'return' && order.isCash && isDelivered && !order.hasReturn) {
    await returnLine(order, 0)
    order.hasReturn = true
    order.cashBack += order.lines[0]?.paid ?? 0
  }
  if (step === 'cancel' && !isDelivered && !order.isCancelled) {
    await cancel(order)
    order.isCancelled = true
  }
  if (step === 'writeOff' && order.isCash && isDelivered && order.writtenOff === 0) {
    await sql`update shop_order set cod_state = 'written_off' where id = ${order.id}`.execute(shop.db)
    order.writtenOff = order.total
  }
  if (step === 'dispute' && !order.isCash && order.disputed === 0 && order.total > 0) {
    order.disputed = Math.ceil(order.total / 4)
    await insertDispute(order)
  }
}

const insertDispute = ({ id, disputed }: Known) =>
  sql`insert into payment_dispute (id, payment_id, amount_paise, deducted_paise, reason, phase, state, created_at, reported_at)
    values (${randomId(12)}, ${`pay_${id}`}, ${disputed}, ${disputed}, 'fraud', 'chargeback', 'lost', ${clock.now}, ${clock.now})`.execute(shop.db)

/** What an order is worth, slowly. */
function worthOf({ isCancelled, goods, refunds, cashBack, writtenOff, disputed }: Known): bigint {
  if (isCancelled) return 0n
  let left = BigInt(goods) - BigInt(cashBack) - BigInt(writtenOff) - BigInt(disputed)
  for (const { paise } of refunds) left -= BigInt(paise)
  return left > 0n ? left : 0n
}

function isNew({ given, placedAt, id }: Known, all: readonly Known[]): boolean {
  if (given.isFirst !== null) return given.isFirst
  return given.customer === undefined || !all.some((other) => other.id !== id && other.given.customer === given.customer && other.placedAt < placedAt)
}

const nameOf = (order: Known, turn: 'first' | 'last'): Named => order.given[turn] ?? { kind: 'direct', name: '', campaign: '' }

const rowKey = ({ kind, name, source = '', campaign }: Named) => JSON.stringify([kind, name, source, campaign])

test('the sums of every source equal those of all paid orders of the period, as a slow model adds them', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(placed, { maxLength: 14 }),
      fc.integer({ min: 0, max: 19 }),
      fc.integer({ min: 1, max: 10 }),
      fc.constantFrom('first' as const, 'last' as const),
      async (given, start, length, turn) => {
        await opened.empty()
        await addCelebrity('asha')
        for (const id of ['one', 'two']) await sql`insert into customer (id, name) values (${id}, ${id})`.execute(shop.db)
        const orders: Known[] = []
        for (const one of given) orders.push(await place(one))
        const from = begin + start * dayMs
        const day = (at: number) => dayInIndia(new Date(at))
        const wanted = { from: day(from), to: day(from + (length - 1) * dayMs), touch: turn }
        const report = await makeReport(shop.db, wanted, clock.now)
        const within = (since: number, until: number) => orders.filter(({ placedAt }) => placedAt >= since && placedAt < until)
        const now = within(from, from + length * dayMs)
        const before = within(from - length * dayMs, from)
        expect(paise(report.total.revenue)).toBe(sum(now))
        expect(paise(report.total.before.revenue)).toBe(sum(before))
        for (const rows of [report.channels, report.sources, await listAllSources(shop.db, wanted, clock.now)]) {
          for (const name of ['orders', 'cancelled', 'newCustomers'] as const) {
            expect(rows.reduce((total, row) => total + row[name], 0)).toBe(report.total[name])
            expect(rows.reduce((total, row) => total + row.before[name], 0)).toBe(report.total.before[name])
          }
          for (const name of ['revenue', 'cashToCome'] as const)
            expect(rows.reduce((total, row) => total + paise(row[name]), 0n)).toBe(paise(report.total[name]))
        }
        expect(report.total).toMatchObject({
          orders: now.length,
          cancelled: now.filter(({ isCancelled }) => isCancelled).length,
          newCustomers: now.filter((order) => isNew(order, orders)).length,
        })
        const groups = Map.groupBy(now, (order) => rowKey(nameOf(order, turn)))
        const shown = report.sources.filter((row) => row.orders > 0)
        expect(shown.map(({ orders: count, revenue, ...row }) => [rowKey(row), count, paise(revenue)]).toSorted()).toEqual(
          [...groups].map(([key, own]) => [key, own.length, sum(own)]).toSorted(),
        )
        const due = now.filter(({ isCash, writtenOff, isCancelled }) => isCash && writtenOff === 0 && !isCancelled)
        expect(paise(report.total.cashToCome)).toBe(sum(due))
      },
    ),
    { numRuns: rounds(25, 250) },
  )
})

const paise = (rupees: number) => BigInt(Math.round(rupees * 100))

const sum = (orders: readonly Known[]) => orders.reduce((total, order) => total + worthOf(order), 0n)
