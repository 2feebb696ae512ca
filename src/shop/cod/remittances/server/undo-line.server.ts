import { ShopError } from '#kernel/errors.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { sayLine } from './decide-line.server.ts'
import { deriveCash, findCash, findLater, lockCash } from './order-cash.server.ts'
import { type Deciding, lockLine, subjectOf } from './payout-lines.server.ts'

/**
 * Takes back the decision about a line, which is then open again. An open line stays open.
 * @throws ShopError not_found; rule_refused if a later line counts for the order
 */
export function undoLine(shop: Shop, input: Deciding): Promise<void> {
  return shop.db.transaction().execute(async (tx) => {
    const line = await lockLine(tx, input)
    const { decision, decidedAt, orderId } = line
    if (decision === null || decidedAt === null) return
    const counts = decision !== 'written_off' && orderId !== null
    if (counts) await lockCash(tx, [orderId])
    if (counts && (await findLater(tx, [orderId], decidedAt)))
      throw new ShopError('rule_refused', 'A later line counts for this order. Please take that back first.')
    const cash = counts ? await findCash(tx, [orderId]) : []
    await tx
      .updateTable('codRemittanceLine')
      .set({ decision: null, decidedAt: null, reason: '', ...(decision === 'linked' && { orderId: line.awbOrderId, awbOrderId: null }) })
      .where('remittanceId', '=', line.remittanceId)
      .where('number', '=', line.number)
      .execute()
    const [change] = await deriveCash(tx, cash)
    await recordChange(tx, {
      at: shop.now(),
      actor: input.actor,
      action: 'decision taken back',
      subject: subjectOf(orderId, line.remittanceId),
      before: { ...change?.before, ...(line.reason !== '' && { reason: line.reason }) },
      after: { ...change?.after, ...sayLine(line) },
    })
  })
}
