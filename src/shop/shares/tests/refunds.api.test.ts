import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayInIndia } from '#kernel/india.ts'
import { findFaults } from '#shop/office/backups/server/check-books.server.ts'
import { getLedger, listCelebrities, listStatement } from '#shop/orders/celebrities/server/queries.server.ts'
import { makeReport } from '#shop/sources/server/report.server.ts'
import { fromNewest } from '#kernel/page.ts'
import { rounds } from '#test/rounds.ts'
import { addCelebrity, cancel, placeRow, refund, setDispute, setRefund } from '#test/shares/place-rows.ts'
import { clock, later, opened, shop } from '#test/test-shop.ts'
import { openAccount } from '../server/ledger.server.ts'
import { readSums } from '../server/sums.server.ts'

const statuses = ['requested', 'processed', 'failed'] as const

type Status = (typeof statuses)[number]

const disputeStates = ['open', 'won', 'lost'] as const

type DisputeState = (typeof disputeStates)[number]

/** An order of the model, in bigint paise. */
type Order = Awaited<ReturnType<typeof placeRow>> & {
  goods: bigint
  charge: bigint
  returned: { paise: bigint; isCharge: boolean; status: Status }[]
  disputes: { paise: bigint; state: DisputeState }[]
}

const pick = fc.integer({ min: 0, max: 1000 })
const part = fc.integer({ min: 1, max: 60 })
const status = fc.constantFrom(...statuses)
const state = fc.constantFrom(...disputeStates)
// Charges are higher than most goods, so that refunds of sums often take all of the goods.
const line = fc.record({ product: fc.constantFrom('saffron', 'tea'), qty: fc.integer({ min: 1, max: 3 }), paid: fc.integer({ min: 0, max: 5000 }) })
const ordered = fc.record({
  kind: fc.constant('order' as const),
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  charge: fc.integer({ min: 0, max: 9000 }),
})
const act = fc.oneof(
  { weight: 1, arbitrary: ordered },
  { weight: 10, arbitrary: fc.record({ kind: fc.constant('sum' as const), pick, part, status }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('all' as const), pick, status }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('items' as const), pick, status }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('charge' as const), pick, part, status }) },
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('settle' as const), pick, of: pick, status }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('dispute' as const), pick, paise: fc.integer({ min: 1, max: 9000 }), state }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('decide' as const), pick, of: pick, state }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), pick }) },
)

type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never

const refunded = (order: Order, isCharge?: boolean) =>
  order.returned.reduce((sum, each) => (each.status === 'failed' || (isCharge !== undefined && each.isCharge !== isCharge) ? sum : sum + each.paise), 0n)
const least = (one: bigint, other: bigint) => (one < other ? one : other)

/** The slow model: the refunds that count and lost disputes take from the goods one after another, as long as some are left. */
function leftOfGoods({ goods, returned, disputes, isCancelled }: Order, counts: (status: Status) => boolean): bigint {
  if (isCancelled) return 0n
  let left = goods
  for (const { paise, isCharge, status: now } of returned) if (!isCharge && counts(now)) left -= least(left, paise)
  for (const { paise, state: now } of disputes) if (now === 'lost') left -= least(left, paise)
  return left
}

/** Returns the amount of a refund, and what it is of. As the shop does, it refunds no more than is left. */
function amountOf(step: Exclude<Act, { kind: 'order' | 'settle' | 'cancel' | 'dispute' | 'decide' }>, order: Order) {
  const left = order.goods + order.charge - refunded(order)
  if (step.kind === 'all') return { paise: left, isCharge: false }
  if (step.kind === 'sum') return { paise: (left * BigInt(step.part)) / 100n, isCharge: false }
  if (step.kind === 'charge')
    return { paise: least((order.charge * BigInt(step.part)) / 100n, least(left, order.charge - refunded(order, true))), isCharge: true }
  const position = step.pick % order.lines.length
  return { paise: least(BigInt(order.lines[position]?.paid ?? 0), left), isCharge: false, position }
}

async function perform(orders: Order[], step: Act) {
  if (step.kind === 'order') {
    const order = await placeRow('asha', step.lines, false, step.charge)
    orders.push({ ...order, goods: BigInt(order.total), charge: BigInt(step.charge), returned: [], disputes: [] })
    return
  }
  const order = orders[step.pick % Math.max(1, orders.length)]
  if (!order) return
  if (step.kind === 'cancel') {
    if (!order.isCancelled) await cancel(order)
    order.isCancelled = true
  } else if (step.kind === 'dispute') {
    await setDispute(order, order.disputes.length, step.paise, step.state)
    order.disputes.push({ paise: BigInt(step.paise), state: step.state })
  } else if (step.kind === 'decide') {
    const index = step.of % Math.max(1, order.disputes.length)
    const found = order.disputes[index]
    if (!found) return
    await setDispute(order, index, Number(found.paise), step.state)
    found.state = step.state
  } else if (step.kind === 'settle') {
    const index = step.of % Math.max(1, order.returned.length)
    const found = order.returned[index]
    const isBack = found?.status === 'failed' && step.status !== 'failed'
    if (!found || (isBack && found.paise > order.goods + order.charge - refunded(order))) return
    await setRefund(order, index, step.status)
    found.status = step.status
  } else {
    const { paise, ...of } = amountOf(step, order)
    if (paise <= 0n) return
    await refund({ id: order.id, refunds: order.returned }, Number(paise), { ...of, status: step.status })
    order.returned.push({ paise, isCharge: of.isCharge, status: step.status })
  }
}

/** Compares every figure with the model. Those of celebrities count a refund from its request on, shares and sources once the bank took it. */
async function compare(orders: readonly Order[]) {
  const total = (of: (order: Order) => bigint) => Number(orders.reduce((sum, order) => sum + of(order), 0n))
  const requested = total((order) => leftOfGoods(order, (now) => now !== 'failed'))
  const processed = total((order) => leftOfGoods(order, (now) => now === 'processed'))
  const ledger = await getLedger(shop.db, 'asha', {})
  const { rows } = await listStatement(shop.db, 'asha', {}, { limit: 100, beforeSeq: fromNewest })
  const stated = rows.reduce((sum, row) => sum + (row.status === 'Cancelled' ? 0 : row.totalPaise), 0) - ledger.refundedPaise
  const celebrities = await listCelebrities(shop.db, {}, { limit: 10, beforeSeq: fromNewest })
  const report = await makeReport(shop.db, { touch: 'last' }, clock.now)
  expect({
    ledger: ledger.netPaise,
    statement: stated,
    list: celebrities.rows.find(({ id }) => id === 'asha')?.netPaise ?? 0,
    share: (await readSums(shop.db, ['asha'], clock.now))('asha').netPaise,
    sources: Math.round(report.total.revenue * 100),
  }).toEqual({ ledger: requested, statement: requested, list: requested, share: processed, sources: processed })
  expect(await findFaults(shop.db)).toEqual([])
}

async function begin() {
  await opened.empty()
  clock.now = new Date('2026-02-10T06:30:00Z')
  await addCelebrity('asha')
  await shop.db.transaction().execute((tx) => openAccount(tx, 'asha'))
  const terms = JSON.stringify({ base: { kind: 'percent', bp: 1000 }, products: [] })
  await shop.db
    .insertInto('shareRate')
    .values({ celebrityId: 'asha', effectiveFrom: dayInIndia(clock.now), createdAt: clock.now, terms })
    .execute()
}

test('random refunds of sums, items and delivery, and disputes, take off no more than the goods, and every figure names the same', async () => {
  const steps = fc
    .tuple(fc.array(ordered, { minLength: 1, maxLength: 2 }), fc.array(act, { minLength: 4, maxLength: 16, size: 'max' }))
    .map((parts): Act[] => parts.flat())
  await fc.assert(
    fc.asyncProperty(steps, async (acts) => {
      await begin()
      const orders: Order[] = []
      for (const step of acts) {
        later(60_000)
        await perform(orders, step)
        await compare(orders)
      }
      // Once nothing is pending, shares and sources equal the figures of celebrities.
      for (const order of orders) {
        for (const [index, { status: now }] of order.returned.entries()) {
          if (now === 'requested') await perform([order], { kind: 'settle', pick: 0, of: index, status: 'processed' })
        }
      }
      await compare(orders)
    }),
    { numRuns: rounds(25, 2000) },
  )
}, 7_200_000)
