import { inr } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { notifyOwner, notifyShopper } from '../messages/notify-about-money.server.ts'

type RefundOutcome = { refund: string; outcome: 'pending' | 'processed' | 'failed'; orderId: string | null; amountPaise: number }

const subjects = { pending: 'Your refund has been started', processed: 'Your refund has been made', failed: 'Your refund needs our attention' }

const sentences = {
  pending: 'has been started. Banks usually take five to seven working days.',
  processed: 'has been made. Depending on your bank it shows in your account within a few days.',
  failed: 'could not be completed. You need not do anything: our team looks into it.',
}

/** Queues a message to the shopper about each state of a refund, and to the owner if it failed. Once per refund and state. */
export async function queueRefundMessages(shop: Shop, tx: Tx, { refund, outcome, orderId, amountPaise }: RefundOutcome) {
  const key = `refund-${outcome}:${refund}`
  const about = orderId === null ? '' : ` for order ${orderId}`
  if (orderId !== null)
    await notifyShopper(shop, tx, {
      key,
      orderId,
      subject: subjects[outcome],
      sentences: [`Your refund of ${inr(amountPaise)}${about} ${sentences[outcome]}`],
    })
  if (outcome === 'failed')
    await notifyOwner(shop, tx, { key, subject: 'A refund failed', sentences: [`The refund of ${inr(amountPaise)}${about} failed and needs a decision.`] })
}
