import { hash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs } from '#kernel/duration.ts'
import { dayInIndia } from '#kernel/india.ts'
import { makeAdmin, signIn } from '#test/make.ts'
import { rounds } from '#test/rounds.ts'
import { clock, later, opened, shop } from '#test/test-shop.ts'
import { hashToken } from '#platform/http/authenticate.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { checkEntries } from '../rules/check-entries.ts'
import { noHash } from '../rules/entry.ts'
import type { ShareTerms } from '../rules/terms.ts'
import { addAdjustment } from '../server/add-adjustment.server.ts'
import { decideLines } from '../server/decide-lines.server.ts'
import { addEntries, entryOf, openAccount } from '../server/ledger.server.ts'
import { listDue, makePayout, summarise } from '../server/make-payout.server.ts'
import { readSums } from '../server/sums.server.ts'
import { listWithholding } from '../server/withholding.server.ts'
import { addCelebrity, cancel, deliver, failRefund, placeRow, refund, returnLine } from '#test/shares/place-rows.ts'
import { type Model, type ModelOrder, openModel } from '#test/shares/model.ts'

const celebrities = ['asha', 'kabir'] as const
const products = ['saffron', 'shilajit', 'tea']

const pick = fc.integer({ min: 0, max: 1000 })
const celebrity = fc.constantFrom(...celebrities)
const rate = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), bp: fc.integer({ min: 0, max: 10_000 }) }),
  fc.record({ kind: fc.constant('amount' as const), paise: fc.integer({ min: 0, max: 30_000 }) }),
)
const terms = fc.record({
  base: rate,
  products: fc.uniqueArray(fc.record({ productId: fc.constantFrom(...products), rate }), { maxLength: 2, selector: ({ productId }) => productId }),
})
const line = fc.record({ product: fc.constantFrom(...products), qty: fc.integer({ min: 1, max: 4 }), paid: fc.integer({ min: 0, max: 99_999 }) })

const rateSet = fc.record({ kind: fc.constant('rate' as const), celebrity, terms, inDays: fc.integer({ min: 0, max: 20 }) })
const ordered = fc.record({ kind: fc.constant('order' as const), celebrity, lines: fc.array(line, { minLength: 1, maxLength: 3 }), isCash: fc.boolean() })

const act = fc.oneof(
  { weight: 6, arbitrary: ordered },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('deliver' as const), pick }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('refund' as const), pick, part: fc.integer({ min: 1, max: 100 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('failRefund' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('return' as const), pick }) },
  { weight: 2, arbitrary: rateSet },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('advance' as const, 'goods' as const), celebrity, paise: fc.integer({ min: 1, max: 50_000 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('correction' as const), celebrity, paise: fc.integer({ min: -20_000, max: 20_000 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('correct' as const), pick, paise: fc.integer({ min: 0, max: 50_000 }) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('payout' as const), minimum: fc.integer({ min: 0, max: 20_000 }) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('decide' as const), pick, isPaid: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 30 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('deliverAll' as const, 'decideAll' as const) }) },
)

type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never

const windowDays = 7
const facts = [
  { covers: 'share', day: '2025-04-01', bp: 200n, threshold: 20_000n, isWhole: true },
  { covers: 'share', day: '2026-03-01', bp: 500n, threshold: 30_000n, isWhole: true },
  { covers: 'share', day: '2026-04-01', bp: 333n, threshold: 40_000n, isWhole: false },
  { covers: 'goods', day: '2025-04-01', bp: 1000n, threshold: 30_000n, isWhole: true },
] as const

async function begin() {
  await opened.empty()
  clock.now = new Date('2026-02-10T06:30:00Z')
  for (const id of celebrities) {
    await addCelebrity(id)
    await shop.db.transaction().execute((tx) => openAccount(tx, id))
    await shop.db
      .updateTable('shareAccount')
      .set({ bank: Buffer.from('sealed'), bankHint: 'sealed' })
      .where('celebrityId', '=', id)
      .execute()
  }
  for (const { covers, day, bp, threshold, isWhole } of facts) {
    const row = { covers, effectiveFrom: day, section: '194H', rateBp: Number(bp), thresholdPaise: Number(threshold), updatedAt: clock.now }
    await shop.db
      .insertInto('shareWithholding')
      .values({ ...row, rounding: isWhole ? 'rupee' : 'paise' })
      .execute()
  }
  const admin = await makeAdmin()
  const tokenHash = hashToken(await signIn(admin))
  const actor: Actor = { id: admin.id, role: 'admin', staffRole: null, scopes: [], tokenHash, needsSecondFactor: false, provenAt: clock.now }
  return { actor, model: openModel(facts, BigInt(windowDays)), runs: [] as string[], given: [] as Given[] }
}

/** An advance or goods as they are now. */
type Given = { celebrity: string; kind: 'advance' | 'goods'; number: number; at: number; paise: number }

type World = Awaited<ReturnType<typeof begin>>

const one = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % Math.max(1, items.length)]

const leftOf = ({ total, refunds }: ModelOrder) => total - refunds.reduce((sum, { paise, hasFailed }) => sum + (hasFailed ? 0 : paise), 0)

async function addRate({ model }: World, { celebrity: of, terms: given, inDays }: { celebrity: string; terms: ShareTerms; inDays: number }) {
  const day = dayInIndia(new Date(clock.now.getTime() + inDays * dayMs))
  await shop.db
    .insertInto('shareRate')
    .values({ celebrityId: of, effectiveFrom: day, createdAt: clock.now, terms: JSON.stringify(given) })
    .execute()
  model.rates.push({ celebrity: of, day, madeAt: clock.now.getTime(), terms: given })
}

async function adjust({ model, given }: World, { celebrity: of, kind, paise }: { celebrity: string; kind: 'advance' | 'goods' | 'correction'; paise: number }) {
  const change = kind === 'goods' ? { valuePaise: paise } : { sharePaise: kind === 'advance' ? -paise : paise }
  await shop.db.transaction().execute((tx) => addEntries(tx, of, clock.now, [{ kind, note: 'Why', ...change }]))
  const at = clock.now.getTime()
  model.adjustments.push({ celebrity: of, at, kind, paise })
  const { entries: number } = await shop.db.selectFrom('shareAccount').select('entries').where('celebrityId', '=', of).executeTakeFirstOrThrow()
  if (kind !== 'correction') given.push({ celebrity: of, kind, number, at, paise })
}

async function correct({ model, actor, given }: World, chosen: number, paise: number) {
  const wrong = one(given, chosen)
  if (!wrong || wrong.paise === paise) return
  const { celebrity: id, kind, number: corrects, at } = wrong
  await addAdjustment(shop, { id, kind, amount: paise / 100, reason: 'Wrong', corrects }, actor)
  model.adjustments.push({ celebrity: id, at, kind, paise: paise - wrong.paise })
  wrong.paise = paise
}

/** Makes a payout, and compares its tax with the model's. Without anybody to pay, or without the right sum, it is refused. */
async function pay({ model, actor, runs }: World, minimum: number) {
  const now = clock.now.getTime()
  const isOpen = (of: string) => model.lines.some((each) => each.celebrity === of && each.state === 'open')
  const due = celebrities
    .map((of) => ({ celebrity: of, gross: model.sums(of, now).payable }))
    .filter(({ celebrity: of, gross }) => gross > 0n && gross >= BigInt(minimum) && !isOpen(of))
  const total = due.reduce((sum, { gross }) => sum + gross, 0n)
  const listed = await listDue(shop.db, { now: clock.now, minimumPaise: minimum, facts: await listWithholding(shop.db) })
  const { digest } = summarise(listed)
  const making = { minimumPaise: minimum, count: due.length, totalPaise: Number(total), digest, actor }
  await expect(makePayout(shop, { ...making, totalPaise: making.totalPaise + 1 })).rejects.toMatchObject({ code: 'changed_meanwhile' })
  if (due.length === 0) return
  runs.push(await makePayout(shop, making))
  for (const { celebrity: of, gross } of due) {
    const { tax, earlier } = model.tax(of, now, gross)
    const earlierTax = [...earlier].map(([year, paise]) => ({ year: `${year}-04-01`, paise: Number(paise) }))
    expect(listed.find(({ celebrityId }) => celebrityId === of)).toMatchObject({ grossPaise: Number(gross), taxPaise: Number(tax), earlierTax })
    model.lines.push({ celebrity: of, run: runs.length - 1, at: now, gross, tax, earlier, state: 'open' })
  }
}

async function decide({ model, actor, runs }: World, chosen: number, isPaid: boolean) {
  const found = one(model.lines, chosen)
  const id = found && runs[found.run]
  if (!found || id === undefined) return
  const state = isPaid ? 'paid' : 'failed'
  const isAllowed = found.state === 'open' || (found.state === 'paid' && state === 'failed')
  const decision = decideLines(shop, {
    id,
    lines: [{ celebrityId: found.celebrity, from: found.state === 'paid' ? 'paid' : 'open', state, note: 'UTR1' }],
    actor,
  })
  if (found.state === state) return decision
  if (!isAllowed) return expect(decision).rejects.toMatchObject({ code: 'changed_meanwhile' })
  await decision
  found.state = state
}

async function deliverOnce(order: ModelOrder) {
  if (order.isCancelled || order.deliveredAt !== undefined) return
  await deliver(order)
  order.deliveredAt = clock.now.getTime()
}

async function change({ model }: World, step: Act) {
  const order = 'pick' in step ? one(model.orders, step.pick) : undefined
  if (!order) return
  if (step.kind === 'deliver') await deliverOnce(order)
  if (step.kind === 'cancel' && !order.isCancelled && order.deliveredAt === undefined) {
    await cancel(order)
    order.isCancelled = true
  }
  if (step.kind === 'refund' && !order.isCash) {
    const paise = Math.ceil((leftOf(order) * step.part) / 100)
    if (paise === 0) return
    await refund(order, paise)
    order.refunds.push({ paise, hasFailed: false })
  }
  const last = order.refunds.at(-1)
  if (step.kind === 'failRefund' && last && !last.hasFailed) {
    await failRefund(order, order.refunds.length - 1)
    last.hasFailed = true
  }
  if (step.kind === 'return' && order.isCash && order.deliveredAt !== undefined && !order.hasReturn) {
    const position = step.pick % order.lines.length
    await returnLine(order, position)
    order.cashBack = order.lines[position]?.paid ?? 0
    order.hasReturn = true
  }
}

async function perform(world: World, step: Act) {
  if (step.kind === 'order') world.model.orders.push(await placeRow(step.celebrity, step.lines, step.isCash))
  else if (step.kind === 'rate') await addRate(world, step)
  else if (step.kind === 'advance' || step.kind === 'goods' || step.kind === 'correction') await adjust(world, step)
  else if (step.kind === 'correct') await correct(world, step.pick, step.paise)
  else if (step.kind === 'payout') await pay(world, step.minimum)
  else if (step.kind === 'decide') await decide(world, step.pick, step.isPaid)
  else if (step.kind === 'wait') later(step.days * dayMs)
  else if (step.kind === 'deliverAll') {
    for (const order of world.model.orders) await deliverOnce(order)
  } else if (step.kind === 'decideAll') {
    for (const index of world.model.lines.keys()) await decide(world, index, index % 4 < 3)
  } else await change(world, step)
}

async function compare(model: Model) {
  const sums = await readSums(shop.db, celebrities, clock.now)
  for (const of of celebrities) {
    const { orders: _orders, entries: _entries, ...found } = sums(of)
    const expected = model.sums(of, clock.now.getTime())
    expect(found).toEqual(Object.fromEntries(Object.entries(expected).map(([name, paise]) => [`${name}Paise`, Number(paise)])))
    const { sharePaise, adjustmentsPaise, paidPaise, withheldPaise, inPayoutPaise, payablePaise, pendingPaise } = found
    expect(paidPaise + withheldPaise + inPayoutPaise + payablePaise + pendingPaise).toBe(sharePaise + adjustmentsPaise)
  }
}

const constant = (...steps: Act[]) => fc.constant(steps)

/** Most histories begin with a rate and orders, and have payouts of delivered orders, so that later steps find something. */
const history = fc
  .tuple(
    fc.array(
      rateSet.map((step) => ({ ...step, inDays: 0 })),
      { maxLength: 3, size: 'max' },
    ),
    fc.array(ordered, { minLength: 1, maxLength: 4, size: 'max' }),
    fc.array(act, { maxLength: 8, size: 'max' }),
    constant({ kind: 'deliverAll' }, { kind: 'wait', days: 10 }, { kind: 'payout', minimum: 0 }),
    fc.array(act, { maxLength: 10, size: 'max' }),
    constant({ kind: 'decideAll' }),
    fc.array(act, { maxLength: 10, size: 'max' }),
    constant({ kind: 'deliverAll' }, { kind: 'wait', days: 10 }, { kind: 'payout', minimum: 0 }),
    fc.array(act, { maxLength: 4, size: 'max' }),
  )
  .map((parts): Act[] => parts.flat())

/** Checks the hashes of all ledgers. */
async function checkLedgers() {
  for (const of of celebrities) {
    const account = await shop.db.selectFrom('shareAccount').selectAll().where('celebrityId', '=', of).executeTakeFirstOrThrow()
    const rows = await shop.db.selectFrom('shareEntry').selectAll().where('celebrityId', '=', of).orderBy('number').execute()
    const entries = rows.map((row) => ({ ...entryOf(row.at, row), hash: Buffer.from(row.hash).toString('hex') }))
    const end = { count: account.entries, hash: account.head === null ? noHash : Buffer.from(account.head).toString('hex') }
    expect(await checkEntries(entries, { end }, async (text) => hash('sha256', text, 'hex'))).toEqual({ kind: 'complete' })
  }
}

test('random orders, refunds, returns, rates, payouts and failures: paid, withheld, payable and pending are the share of the net', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const world = await begin()
      for (const step of steps) {
        later(3_600_000)
        await perform(world, step)
        if (step.kind === 'payout') await compare(world.model)
      }
      await compare(world.model)
      await checkLedgers()
    }),
    { numRuns: rounds(25, 10_000) },
  )
}, 7_200_000)
