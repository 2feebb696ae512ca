import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import type { Shop } from '#platform/shop.ts'
import { contactErrors } from '../rules/contact-errors.ts'
import type * as contract from '../contract.ts'
import { insertLead } from './queries.server.ts'
import { queueCopy, reserveCopy } from './write-copy.server.ts'

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
