import { isShopError } from '#kernel/errors.ts'
import { canonicalMailbox, mailboxKey } from '#kernel/text.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { queueMessage } from '#shop/messages/module.server.ts'
import { readBrand } from '#shop/settings/module.server.ts'
import type { Lead } from '../contract.ts'
import { leadCopyMail } from '../mails/copy-mail.ts'

/**
 * Counts a copy against the daily limits: one for each e-mail address, and one for all together. The sender may not own the address, so the limits are low.
 * Call it outside a transaction. @returns whether a copy may be sent
 */
export async function reserveCopy({ limits }: Shop, email: string): Promise<boolean> {
  const mailbox = canonicalMailbox(email)
  if (mailbox === undefined) return false
  try {
    await limits.take('leadCopies', mailbox)
    await limits.take('leadCopiesEverybody', 'everybody')
    return true
  } catch (error) {
    if (isShopError(error) && error.code === 'too_many_requests') return false
    throw error
  }
}

/** Queues a mail to the message's e-mail address, with the message's number. The sender's words appear only as a quotation. */
export async function queueCopy(shop: Shop, tx: Tx, { _id, email, subject, message }: Lead) {
  const mail = leadCopyMail.write({ id: _id, brand: await readBrand(tx), subject, message })
  await queueMessage(shop, tx, {
    about: { kind: 'lead', id: _id },
    dedupeKey: `lead:${_id}:mail`,
    recipient: mailboxKey(email),
    ...mail,
  })
}
