import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import type { Shop } from '#platform/shop.ts'
import type * as contract from './contract.ts'
import { insertLead } from './queries.server.ts'

type NewLead = z.output<typeof contract.addLead.input>

/** `account`: the one that is signed in. */
type Visitor = { address: string; account: string | undefined }

/** Takes whatever was written, so long as something was. @throws ShopError invalid_input, too_many_requests */
export async function addLead(shop: Shop, input: NewLead, { address, account }: Visitor): Promise<contract.Lead> {
  if (Object.values(input).every((text) => text.trim() === '')) throw new ShopError('invalid_input', 'Please fill in the form.')
  await shop.limits.take('leads', address)
  return insertLead(shop.db, { id: randomId(12), ...input, createdAt: shop.now() }, account)
}
