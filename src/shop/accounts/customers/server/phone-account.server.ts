import type { Actor } from '#platform/http/authenticate.ts'
import { requireFreshProof } from '#platform/http/fresh-proof.ts'
import type { Shop } from '#platform/shop.ts'

/**
 * Refuses to verify the e-mail address of an account with a sign-in number without a fresh proof. A verified address may reset the password, so a stolen
 * session could set an address of its own and take the account. @throws ShopError fresh_proof_needed
 */
export function requireProofOfPhoneAccount(shop: Shop, actor: Actor, { loginMobile }: { loginMobile: string | null }) {
  if (loginMobile !== null) requireFreshProof(shop, actor)
}
