import { sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChanges } from '#shop/audit/module.server.ts'
import { carrierName } from '#shop/fulfilment/rules.ts'
import { deriveCash, findCash, findLater, lockCash } from './order-cash.server.ts'

/**
 * Takes back the import of a whole payout: its orders are owed again, and it can be imported again.
 * @throws ShopError not_found; rule_refused if a line of it is decided, or a later line counts for one of its orders
 */
export function takeBackPayout(shop: Shop, { id, actor }: { id: string; actor: Actor }): Promise<{ orders: number }> {
  return shop.db.transaction().execute(async (tx) => {
    // As for an import, which locks the table before the orders.
    await sql`lock table cod_remittance in share row exclusive mode`.execute(tx)
    const payout = await tx.selectFrom('codRemittance').selectAll().where('id', '=', id).executeTakeFirst()
    if (!payout) throw new ShopError('not_found', 'There is no such payout. Somebody may have taken it back.')
    const lines = await tx.selectFrom('codRemittanceLine').select(['orderId', 'state', 'decision']).where('remittanceId', '=', id).forUpdate().execute()
    if (lines.some(({ decision }) => decision !== null))
      throw new ShopError('rule_refused', 'A line of this payout was decided. Please take that decision back first.')
    const orderIds = lines.flatMap(({ orderId, state }) => (state === 'matched' && orderId !== null ? [orderId] : []))
    await lockCash(tx, orderIds)
    const later = await findLater(tx, orderIds, payout.createdAt, id)
    if (later !== undefined) throw new ShopError('rule_refused', `A later line counts for the order ${later}. Please take that back first.`)
    const names = { courier: carrierName(payout.courier), reference: payout.reference }
    const before = await findCash(tx, orderIds)
    await tx.deleteFrom('codRemittance').where('id', '=', id).execute()
    const changes = await deriveCash(tx, before)
    const subject = { kind: 'payout' as const, id }
    await recordChanges(tx, [
      ...changes.map((change) => ({
        at: shop.now(),
        actor,
        action: 'payout taken back',
        subject: { kind: 'order' as const, id: change.id },
        before: { ...change.before, ...names },
        after: change.after,
      })),
      { at: shop.now(), actor, action: 'taken back', subject, before: { ...names, lines: lines.length, orders: orderIds.length } },
    ])
    return { orders: orderIds.length }
  })
}
