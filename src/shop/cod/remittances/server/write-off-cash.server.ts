import { ShopError } from '#kernel/errors.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { requireProofAbove } from '#shop/orders/module.server.ts'
import { deriveCash, findCash, lockCash } from './order-cash.server.ts'

/**
 * Writes off the cash of a delivered order that its courier never pays, or expects it again without a reason. Cash that is paid out later still counts.
 * The same again changes nothing. More than the owner's limit for refunds needs a fresh proof.
 * @throws ShopError not_found; rule_refused for cash that the courier does not hold; fresh_proof_needed
 */
export function writeOffCash(shop: Shop, { id, reason, actor }: { id: string; reason: string; actor: Actor }): Promise<void> {
  return shop.db.transaction().execute(async (tx) => {
    await lockCash(tx, [id])
    const [cash] = await findCash(tx, [id])
    if (!cash) throw new ShopError('not_found', 'There is no such cash on delivery order.')
    const isWrittenOff = reason !== ''
    if (cash.isGivenUp === isWrittenOff) return
    if (isWrittenOff && cash.codState !== 'collected')
      throw new ShopError('rule_refused', 'The courier does not hold the cash of this order, so there is nothing to write off.')
    if (isWrittenOff) await requireProofAbove(shop, tx, actor, cash.cashPaise)
    const { writtenOff: reasonBefore } = await tx.selectFrom('codOrder').select('writtenOff').where('orderId', '=', id).executeTakeFirstOrThrow()
    await tx
      .updateTable('codOrder')
      .set({ writtenOff: reason, writtenOffAt: isWrittenOff ? shop.now() : null })
      .where('orderId', '=', id)
      .execute()
    const [change] = await deriveCash(tx, [cash])
    await recordChange(tx, {
      at: shop.now(),
      actor,
      action: isWrittenOff ? 'cash written off' : 'cash expected again',
      subject: { kind: 'order', id },
      before: { ...change?.before, ...(reasonBefore !== '' && { reason: reasonBefore }) },
      after: { ...change?.after, ...(isWrittenOff && { reason }) },
    })
  })
}
