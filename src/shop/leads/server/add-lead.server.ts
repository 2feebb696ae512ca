import type { z } from 'zod/mini'
import { ShopError, isShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import { canonicalMailbox, mailboxKey } from '#kernel/text.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { queueMessage } from '#shop/messages/module.server.ts'
import { readBrand } from '#shop/settings/module.server.ts'
import type * as contract from '../contract.ts'
import type { Lead } from '../contract.ts'
import { leadCopyMail } from '../mails/reply-mail.ts'
import { contactErrors } from '../rules/contact-errors.ts'
import { insertLead } from './leads.server.ts'

type NewLead = z.output<typeof contract.addLead.input>

/** The sender's network address, and the id of the signed-in account. */
type Visitor = { address: string; account: string | undefined }

/**
 * Stores a contact message that the shop can answer. Mails a copy to its e-mail address, up to a limit.
 * @throws ShopError invalid_input with the errors by field, too_many_requests
 */
export async function addLead(shop: Shop, input: NewLead, { address, account }: Visitor): Promise<{ lead: contract.Lead; copied: boolean }> {
  refuseUnanswerable(input)
  await shop.limits.take('leads', address)
  const copied = await reserveCopy(shop, input.email)
  return shop.db.transaction().execute(async (tx) => {
    const lead = await insertLead(tx, { id: randomId(12), ...input, createdAt: shop.now() }, account)
    if (copied) await queueCopy(shop, tx, lead)
    return { lead, copied }
  })
}

function refuseUnanswerable(input: NewLead) {
  if (Object.values(input).every((text) => text.trim() === ''))
    throw new ShopError('invalid_input', 'Please fill in the form.', [{ field: 'message', message: 'Please write your message.' }])
  const errors = contactErrors(input)
  if (errors[0]) throw new ShopError('invalid_input', errors[0].message, errors)
}

/**
 * Counts a copy against the daily limits: one for each e-mail address, and one for all together. The sender may not own the address, so the limits are low.
 * Call it outside a transaction. @returns whether a copy may be sent
 */
async function reserveCopy({ limits }: Shop, email: string): Promise<boolean> {
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
async function queueCopy(shop: Shop, tx: Tx, { _id, email, subject, message }: Lead) {
  const mail = leadCopyMail.write({ id: _id, brand: await readBrand(tx), subject, message })
  await queueMessage(shop, tx, {
    about: { kind: 'lead', id: _id },
    dedupeKey: `lead:${_id}:mail`,
    recipient: mailboxKey(email),
    ...mail,
  })
}
