import { ShopError } from '#kernel/errors.ts'
import { rupeesOf } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { carrierName } from '#shop/fulfilment/rules.ts'
import { type LineDecision, needsReason, refusalOf } from '../rules/decide-line.ts'
import { deriveCash, type FoundCash, findCash, lockCash } from './order-cash.server.ts'
import { type Deciding, lockLine, type PayoutLine, subjectOf } from './payout-lines.server.ts'

type Decision = Deciding & { decision: LineDecision; order: string; reason: string }

/**
 * Decides about a line that does not match its order. `accepted`: the line counts for its order, whatever its amount. `linked`: it counts for the named order.
 * `written_off`: it counts for none. The same decision again changes nothing.
 * @throws ShopError not_found; invalid_input without an order or a reason
 * @throws ShopError rule_refused for an order that the line cannot pay; changed_meanwhile if another decision was made
 */
export function decideLine(shop: Shop, input: Decision): Promise<void> {
  const { decision, reason, actor } = input
  return shop.db.transaction().execute(async (tx) => {
    const line = await lockLine(tx, input)
    const orderId = decision === 'linked' ? namedOrder(input.order) : line.orderId
    if (line.decision !== null) {
      if (line.decision === decision && line.orderId === orderId) return
      throw new ShopError('changed_meanwhile', 'Somebody else has decided about this line meanwhile.')
    }
    const cash = decision === 'written_off' ? undefined : await countedFor(tx, line, { orderId, reason, isLinked: decision === 'linked' })
    if (!cash && reason === '') throw missingReason()
    await tx
      .updateTable('codRemittanceLine')
      .set({ decision, decidedAt: shop.now(), reason, orderId, ...(decision === 'linked' && { awbOrderId: line.orderId }) })
      .where('remittanceId', '=', line.remittanceId)
      .where('number', '=', line.number)
      .execute()
    const said = { ...sayLine(line), ...(reason !== '' && { reason }) }
    const [change] = cash ? await deriveCash(tx, [cash]) : []
    await recordChange(tx, {
      at: shop.now(),
      actor,
      action: actions[decision],
      subject: subjectOf(orderId, line.remittanceId),
      before: { ...change?.before },
      after: { ...change?.after, ...said },
    })
  })
}

const actions = { accepted: 'payout accepted', linked: 'payout linked', written_off: 'payout line written off' } as const satisfies Record<LineDecision, string>

/** How audit entries name a line. */
export const sayLine = ({ courier, reference, number, amountPaise }: PayoutLine) => ({
  courier: carrierName(courier),
  reference,
  row: number,
  amount: rupeesOf(amountPaise),
})

function namedOrder(order: string): string {
  if (order === '') throw new ShopError('invalid_input', 'Please enter the order number.', [{ field: 'order', message: 'Please enter the order number.' }])
  return order
}

const missingReason = () => {
  const message = 'Please say why. It stays in the order’s history.'
  return new ShopError('invalid_input', message, [{ field: 'reason', message }])
}

/** Locks the order that a line is to count for. @throws ShopError invalid_input, rule_refused */
async function countedFor(
  tx: Tx,
  { amountPaise }: PayoutLine,
  { orderId, reason, isLinked }: { orderId: string | null; reason: string; isLinked: boolean },
): Promise<FoundCash> {
  if (orderId !== null) await lockCash(tx, [orderId])
  const [cash] = orderId === null ? [] : await findCash(tx, [orderId])
  if (isLinked && !cash) {
    const message = 'There is no cash on delivery order with this number.'
    throw new ShopError('invalid_input', message, [{ field: 'order', message }])
  }
  const refusal = refusalOf(amountPaise, cash)
  if (refusal !== undefined || !cash) throw new ShopError('rule_refused', refusal ?? '')
  if (reason === '' && needsReason(amountPaise, cash)) throw missingReason()
  return cash
}
