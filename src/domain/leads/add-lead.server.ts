import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import type { Shop } from '#platform/shop.ts'
import { whyNoAnswer } from './answerable.ts'
import type * as contract from './contract.ts'
import { insertLead } from './queries.server.ts'
import { queueCopy, takeCopy } from './write-copy.server.ts'

type NewLead = z.output<typeof contract.addLead.input>

/** `account`: the one that is signed in. */
type Visitor = { address: string; account: string | undefined }

/**
 * Takes whatever was written, so long as it can be answered. A copy goes to the e-mail address in it, unless that has had enough of them.
 * @throws ShopError invalid_input with what is wrong by field, too_many_requests
 */
export async function addLead(shop: Shop, input: NewLead, { address, account }: Visitor): Promise<{ lead: contract.Lead; copied: boolean }> {
  refuseUnanswerable(input)
  await shop.limits.take('leads', address)
  const copied = await takeCopy(shop, input.email)
  return shop.db.transaction().execute(async (tx) => {
    const lead = await insertLead(tx, { id: randomId(12), ...input, createdAt: shop.now() }, account)
    if (copied) await queueCopy(shop, tx, lead)
    return { lead, copied }
  })
}

function refuseUnanswerable(input: NewLead) {
  if (Object.values(input).every((text) => text.trim() === ''))
    throw new ShopError('invalid_input', 'Please fill in the form.', [{ field: 'message', message: 'Please write your message.' }])
  const why = whyNoAnswer(input)
  if (why[0]) throw new ShopError('invalid_input', why[0].message, why)
}
