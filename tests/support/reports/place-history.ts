import fc from 'fast-check'
import { sql } from 'kysely'
import { randomId } from '#kernel/id.ts'
import { startOfDay } from '#kernel/india.ts'
import { addCelebrity, cancel, deliver, placeRow, returnLine } from '../shares/place-rows.ts'
import type { ModelOrder } from '../shares/model.ts'
import { clock, opened, shop } from '../test-shop.ts'
import { recountFigures } from '#shop/audit/figures/server/figures.server.ts'

/* A random history of orders of 20 days, written as rows. */

const refundStep = fc.record({
  kind: fc.constant('refund' as const),
  share: fc.integer({ min: 1, max: 3 }),
  status: fc.constantFrom('processed' as const, 'processed' as const, 'failed' as const),
  of: fc.constantFrom('all' as const, 'pieces' as const, 'charge' as const, 'return' as const, 'removal' as const),
  days: fc.integer({ min: 0, max: 9 }),
})

const step = fc.oneof(
  refundStep,
  fc.record({ kind: fc.constantFrom('deliver' as const, 'cancel' as const, 'writeOff' as const, 'dispute' as const, 'returnCash' as const) }),
)

const placed = fc.record({
  lines: fc.array(
    fc.record({ product: fc.constantFrom('saffron', 'tea', 'set', 'loose'), qty: fc.integer({ min: 1, max: 4 }), paid: fc.integer({ min: 0, max: 99_999 }) }),
    { minLength: 1, maxLength: 3 },
  ),
  extraPaise: fc.oneof(fc.constant(0), fc.integer({ min: 100, max: 9900 })),
  isCash: fc.boolean(),
  /** After the first midnight. */
  minutes: fc.integer({ min: 0, max: 20 * 24 * 60 }),
  customer: fc.constantFrom('one', 'two', undefined),
  after: fc.array(step, { maxLength: 4 }),
})

type Placed = typeof placed extends fc.Arbitrary<infer Value> ? Value : never
type Step = Placed['after'][number]

export const history = fc.array(placed, { maxLength: 14 })

export const begin = startOfDay('2026-03-01').getTime()

const minuteMs = 60_000

/** Empties the shop and writes a history, the oldest order first. `stretch`: how many times slower it is than 20 days. */
export async function writeHistory(given: readonly Placed[], stretch = 1) {
  await opened.empty()
  await addCelebrity('asha')
  for (const id of ['one', 'two']) await sql`insert into customer (id, name) values (${id}, ${id})`.execute(shop.db)
  await sql`insert into stock_item (id, product_id, quantity, product_name, cost_paise) values
    ('saffron', 'saffron', '1 g', 'Saffron', 12345), ('tea', 'tea', '1 g', 'Tea', null), ('set', 'set', '1 g', 'Set', null)`.execute(shop.db)
  await sql`insert into bundle_part (bundle_id, item_id, position, pieces) values ('set', 'saffron', 0, 2)`.execute(shop.db)
  for (const one of given.toSorted((first, second) => first.minutes - second.minutes)) await place({ ...one, minutes: one.minutes * stretch })
  // Rows that are written as paid pass no trigger of the figures.
  await recountFigures(shop.db)
}

async function place({ lines, extraPaise, isCash, minutes, customer, after }: Placed) {
  clock.now = new Date(begin + minutes * minuteMs)
  const order = await placeRow('asha', extraPaise > 0 ? [...lines, { product: 'delivery', qty: 1, paid: extraPaise }] : lines, isCash)
  if (extraPaise > 0) {
    await sql`delete from order_line where order_id = ${order.id} and position = ${lines.length}`.execute(shop.db)
    await sql`insert into order_extra (order_id, position, module, id, label, paise) values (${order.id}, 0, 'delivery', 'charge', 'Delivery', ${extraPaise})`.execute(
      shop.db,
    )
  }
  // An order of the first releases names no pack.
  await sql`update order_line set stock_item_id = nullif(product_id, 'loose') where order_id = ${order.id}`.execute(shop.db)
  await sql`update shop_order set customer_id = ${customer ?? null} where id = ${order.id}`.execute(shop.db)
  let [left, chargeLeft] = [order.total, extraPaise]
  for (const [index, one] of after.entries()) {
    if (one.kind !== 'refund') await change(order, one)
    else if (!isCash) {
      const most = one.of === 'charge' ? Math.min(left, chargeLeft) : left
      const paise = Math.ceil(most / one.share)
      if (paise <= 0) continue
      await refund(order, one, paise, index)
      if (one.status === 'failed') continue
      left -= paise
      if (one.of === 'charge') chargeLeft -= paise
    }
  }
}

async function refund({ id, lines }: ModelOrder, { status, of, days }: Extract<Step, { kind: 'refund' }>, amountPaise: number, index: number) {
  const at = new Date(clock.now.getTime() + days * 24 * 60 * minuteMs)
  const returnId = `${id}-return-${index}`
  const pieces = of === 'all' || of === 'charge' ? null : JSON.stringify([{ position: 0, qty: 1 }])
  const origin = of === 'return' || of === 'removal' ? of : of === 'all' ? 'cancellation' : 'staff'
  if (of === 'return') {
    const restocked = index % 2
    await sql`insert into return_request (id, order_id, state, reason, request_key, asked_at, received_at)
      values (${returnId}, ${id}, 'received', ${index % 2 === 0 ? 'damaged' : 'changed_mind'}, ${returnId}, ${at}, ${at})`.execute(shop.db)
    await sql`insert into return_line (return_id, position, qty, restocked, written_off) values (${returnId}, 0, 1, ${restocked}, ${1 - restocked})`.execute(
      shop.db,
    )
  }
  if (of === 'removal' && (lines[0]?.qty ?? 0) > 1) await sql`update order_line set removed_qty = 1 where order_id = ${id} and position = 0`.execute(shop.db)
  await sql`insert into refund (id, payment_id, amount_paise, reason, status, created_at, settled_at, origin, return_id, pieces, is_charge)
    values (${`${id}-${index}`}, ${`pay_${id}`}, ${amountPaise}, 'Words', 'requested', ${clock.now}, ${status === 'processed' ? at : null}, ${origin},
      ${of === 'return' ? returnId : null}, ${pieces}::jsonb, ${of === 'charge'})`.execute(shop.db)
  await sql`update refund set status = ${status} where id = ${`${id}-${index}`}`.execute(shop.db)
}

/** Does what fits the state of the order. */
async function change(order: ModelOrder, { kind }: Exclude<Step, { kind: 'refund' }>) {
  const { id, isCash, isCancelled, deliveredAt, total } = order
  const isDelivered = deliveredAt !== undefined
  if (kind === 'deliver' && !isDelivered && !isCancelled) {
    await deliver(order)
    order.deliveredAt = clock.now.getTime()
  }
  if (kind === 'cancel' && !isDelivered && !isCancelled) {
    await cancel(order)
    order.isCancelled = true
  }
  if (kind === 'writeOff' && isCash && isDelivered) await sql`update shop_order set cod_state = 'written_off' where id = ${id}`.execute(shop.db)
  if (kind === 'returnCash' && isCash && isDelivered && !order.hasReturn) {
    await returnLine(order, 0)
    order.hasReturn = true
  }
  if (kind === 'dispute' && !isCash && total > 0)
    await sql`insert into payment_dispute (id, payment_id, amount_paise, deducted_paise, reason, phase, state, created_at, reported_at)
      values (${randomId(12)}, ${`pay_${id}`}, ${total}, ${Math.ceil(total / 4)}, 'fraud', 'chargeback', 'lost', ${clock.now}, ${clock.now})`.execute(shop.db)
}
