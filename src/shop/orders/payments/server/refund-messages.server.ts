import { inr } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { inOurWords, myOrders, plainNameOf } from '#shop/messages/rules.ts'
import { notifyShopper } from './notify-shopper.server.ts'
import { notifyOwner, readWords } from '#shop/messages/module.server.ts'
import { failedRefundNotice, refundedMail, type RefundOutcome, refundNotice } from '../mails/refund-mails.ts'

type Refund = { refund: string; outcome: RefundOutcome; orderId: string | null; amountPaise: number }

/** Queues a message to the shopper about each state of a refund, and to the owner if it failed. Once per refund and state. */
export async function queueRefundMessages(shop: Shop, tx: Tx, { refund, outcome, orderId, amountPaise }: Refund) {
  const key = `refund-${outcome}:${refund}`
  const amount = inr(amountPaise)
  if (orderId !== null) await notifyShopper(shop, tx, { key, orderId, write: await writerOf(shop, tx, { outcome, orderId, amount }) })
  if (outcome === 'failed') await notifyOwner(shop, tx, { key, ...failedRefundNotice({ amount, orderId }) })
}

/** Returns the writer of a refund's notice. A refund that was made uses the words of its template. */
async function writerOf({ config }: Shop, tx: Tx, { outcome, orderId, amount }: { outcome: RefundOutcome; orderId: string; amount: string }) {
  const write = inOurWords(config.PUBLIC_URL, refundNotice({ outcome, amount, orderId }))
  if (outcome !== 'processed') return write
  const { settings, words } = await readWords(tx)
  const values = { brand: settings.brand, order: orderId, link: myOrders(config.PUBLIC_URL), amount }
  return (name: string) => ({ ...write(name), mail: refundedMail.write(words, { ...values, name: plainNameOf(name) }) })
}
