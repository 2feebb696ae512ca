import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { useCode } from './code-queries.server.ts'
import type { Proof, proofOptions } from '../contract.ts'
import { wireMobile } from '../rules/mobile.ts'
import { type CodeFailure, codeRefusal, tryCode } from './try-code.server.ts'
import { tryPassword } from './passwords.server.ts'

/** `address`: the network address of the request. */
export type Caller = { actor: Actor; address: string }

type Account = { id: string; role: 'user' | 'admin'; passwordHash: string | null; loginMobile: string | null }

/**
 * Confirms the proof in the transaction of the change, and uses up the code. `current` is the account, locked in that transaction.
 * @throws ShopError wrong_proof when the account has changed meanwhile
 */
export type ConfirmProof = (tx: Tx, current: Account) => Promise<void>

/**
 * Checks the caller's proof of owning the account: the password, or a one-time code sent to the sign-in number. A session alone could be stolen.
 * A wrong password counts as a failed login, a wrong code as a failed verification. Call it outside a transaction.
 * @throws ShopError proof_needed with the possible proofs, wrong_proof, too_many_requests
 */
export async function proveOwner(shop: Shop, account: Account, proof: Proof, address: string): Promise<ConfirmProof> {
  const { passwordHash, loginMobile } = account
  const options = proofOptionsOf(account)
  if (passwordHash !== null && proof.currentPassword) return proveByPassword(shop, { ...account, passwordHash }, proof.currentPassword, address)
  if (options.mobile && loginMobile !== null && proof.otp) return proveByCode(shop, loginMobile, { ...proof, otp: proof.otp }, address)
  throw proofNeeded(account)
}

/** Returns the possible proofs. An SMS code is no proof for an admin, because numbers can be stolen. An admin without a password sets one by mail. */
export function proofOptionsOf({ role, passwordHash, loginMobile }: Omit<Account, 'id'>): z.input<typeof proofOptions> & { mobile: string } {
  return { password: passwordHash !== null, mobile: role === 'admin' ? '' : wireMobile(loginMobile) }
}

/** Returns the error for a missing proof, with the possible proofs. */
export function proofNeeded(account: Account) {
  const options = proofOptionsOf(account)
  const named = [options.password && 'your password', options.mobile && 'a one-time code'].filter(Boolean).join(' or ')
  return new ShopError('proof_needed', named ? `Please confirm this change with ${named}.` : 'Please ask us to make this change for you.', options)
}

async function proveByPassword(shop: Shop, { id, passwordHash }: Account & { passwordHash: string }, password: string, address: string): Promise<ConfirmProof> {
  await shop.limits.take('loginAddress', address)
  if (!(await tryPassword(shop, { account: id, passwordHash }, password, address))) throw wrongPassword()
  await shop.limits.reward('loginAddress', address)
  return async (_tx, current) => {
    if (current.passwordHash !== passwordHash) throw wrongPassword()
  }
}

async function proveByCode(shop: Shop, mobile: string, { otp, challenge }: Proof & { otp: string }, address: string): Promise<ConfirmProof> {
  const result = await tryCode(shop, { mobile, otp, challenge }, address)
  if (result.kind !== 'right') throw wrongCode(result.kind)
  return async (tx, current) => {
    const isUsed = await useCode(tx, mobile, result.codeHash)
    if (!isUsed || current.loginMobile !== mobile) throw wrongCode()
  }
}

const wrongPassword = () => new ShopError('wrong_proof', 'The password is not correct.')
const wrongCode = (kind: CodeFailure = 'none') => new ShopError('wrong_proof', codeRefusal(kind))
