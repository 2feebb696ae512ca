import { paiseOf } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { requireFreshProof } from '#platform/http/fresh-proof.ts'
import type { Shop } from '#platform/shop.ts'
import { readSettings } from '../settings/queries.server.ts'

/** Refuses a refund above the owner's limit, in paise, unless the caller has given a fresh proof. @throws ShopError fresh_proof_needed */
export async function requireRefundProof(shop: Shop, tx: Tx, actor: Actor, amountPaise: number) {
  const { refundProofAbove } = await readSettings(tx)
  if (amountPaise > paiseOf(refundProofAbove)) requireFreshProof(shop, actor)
}
