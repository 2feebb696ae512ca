import { inr } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { writeToOwner, writeToShopper } from '../messages/write-about-money.server.ts'

type News = { refund: string; outcome: 'pending' | 'processed' | 'failed'; orderId: string | null; amountPaise: number }

const subjects = { pending: 'Your refund has been started', processed: 'Your refund has been made', failed: 'Your refund needs our attention' }

const sentences = {
  pending: 'has been started. Banks usually take five to seven working days.',
  processed: 'has been made. Depending on your bank it shows in your account within a few days.',
  failed: 'could not be completed. You need not do anything: our team looks into it.',
}

/** Tells the shopper how a refund goes, once for each of its states, and the owner where a person has to act. */
export async function refundMessages(shop: Shop, tx: Tx, { refund, outcome, orderId, amountPaise }: News) {
  const key = `refund-${outcome}:${refund}`
  const about = orderId === null ? '' : ` for order ${orderId}`
  if (orderId !== null)
    await writeToShopper(shop, tx, {
      key,
      orderId,
      subject: subjects[outcome],
      sentences: [`Your refund of ${inr(amountPaise)}${about} ${sentences[outcome]}`],
    })
  if (outcome === 'failed')
    await writeToOwner(shop, tx, { key, subject: 'A refund failed', sentences: [`The refund of ${inr(amountPaise)}${about} failed and needs a decision.`] })
}
