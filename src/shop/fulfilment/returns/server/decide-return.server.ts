import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { notifyShopper } from '#shop/orders/module.server.ts'
import { inOurWords } from '#shop/messages/rules.ts'
import type { OrderReturn } from '../office-contract.ts'
import { lockForStep, type StaffMove } from './lock-return.server.ts'
import { readOrderReturn } from './read-order-returns.server.ts'
import { itemsOf, returnApprovedNotice, returnRefusedNotice } from '../mails/return-mails.ts'

type Decision = StaffMove & { to: 'approved' | 'refused'; words: string }

const notices = { approved: returnApprovedNotice, refused: returnRefusedNotice }

/** Approves or refuses a return, and tells the shopper in the owner's words, once. @throws ShopError as `lockForStep` does */
export function decideReturn(shop: Shop, { to, words, ...move }: Decision): Promise<OrderReturn> {
  return shop.db.transaction().execute(async (tx) => {
    const { row, isRepeat } = await lockForStep(tx, { ...move, to, isDone: ({ answer }) => answer === words })
    const { id, orderId, state, lines } = row
    if (!isRepeat) {
      await tx.updateTable('returnRequest').set({ state: to, answer: words }).where('id', '=', id).execute()
      const change = { before: { return: state }, after: { return: to, returnId: id } }
      await recordChange(tx, { at: shop.now(), actor: move.actor, action: `return ${to}`, subject: { kind: 'order', id: orderId }, ...change })
      const write = inOurWords(shop.config.PUBLIC_URL, notices[to]({ orderId, items: itemsOf(lines), words }))
      await notifyShopper(shop, tx, { key: `return-${to}:${id}`, orderId, write })
    }
    return readOrderReturn(tx, row)
  })
}
