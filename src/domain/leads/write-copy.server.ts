import { isShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { queueMessage } from '../messages/queue-message.server.ts'
import { readBrand } from '../settings/queries.server.ts'
import { isMail } from './answerable.ts'
import type { Lead } from './contract.ts'

/** Longer messages are cut off in the copy. */
const shownCharacters = 1000

/**
 * Whether a copy may go to this address. Nobody has proven that it is the sender's, so it gets few, and all addresses together get a bounded number a day.
 * To be asked outside of the transaction.
 */
export async function takeCopy({ limits }: Shop, email: string): Promise<boolean> {
  if (!isMail(email)) return false
  try {
    await limits.take('leadCopies', email.toLowerCase())
    await limits.take('leadCopiesEverybody', 'everybody')
    return true
  } catch (error) {
    if (isShopError(error) && error.code === 'too_many_requests') return false
    throw error
  }
}

/** Mails the message back to the address in it, with its number. The sender's own words stand in the quotation alone. */
export async function queueCopy(shop: Shop, tx: Tx, { _id, email, subject, message }: Lead) {
  const brand = await readBrand(tx)
  const whole = [subject, message].filter(Boolean).join('\n\n')
  const text = whole.length > shownCharacters ? `${whole.slice(0, shownCharacters)} ...` : whole
  const body = [
    `Namaste,`,
    `we have received a message with your e-mail address through the contact form of ${brand}. Its number is ${_id}. We answer as soon as we can.`,
    text.replaceAll(/^/gm, '> '),
    `Did you not write this? Then somebody gave your address by mistake, and you need do nothing.`,
  ].join('\n\n')
  await queueMessage(shop, tx, { dedupeKey: `lead:${_id}:mail`, channel: 'mail', recipient: email, subject: `Your message to ${brand}, number ${_id}`, body })
}
