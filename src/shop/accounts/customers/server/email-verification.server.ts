import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { mailboxKey } from '#kernel/text.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { requireFreshProof } from '#platform/http/fresh-proof.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import type { Shop } from '#platform/shop.ts'
import type * as contract from '../email-contract.ts'
import { codeMessage, verifyCodeMail } from '../mails/account-mails.ts'
import { findCode, mailCodeKey, useCode } from './code-queries.server.ts'
import { getProfile } from './profile.server.ts'
import type { Caller } from './prove-owner.server.ts'
import { lockCustomer, changeCustomer } from './queries.server.ts'
import { countSend, issueCode, type LimitKey, refuseEarly, type Sent } from './send-code.server.ts'
import { type CodeFailure, codeRefusal, tryCode } from './try-code.server.ts'

/**
 * Refuses to verify the e-mail address of an account with a sign-in number without a fresh proof. A verified address may reset the password, so a stolen
 * session could set an address of its own and take the account. @throws ShopError fresh_proof_needed
 */
function requireProofOfPhoneAccount(shop: Shop, actor: Actor, { loginMobile }: { loginMobile: string | null }) {
  if (loginMobile !== null) requireFreshProof(shop, actor)
}

/** Mails a one-time code to the caller's own e-mail address, to verify it. @throws ShopError not_found, rule_refused, too_many_requests, fresh_proof_needed */
export async function sendEmailCode(shop: Shop, { actor, address }: Caller): Promise<Sent> {
  const account = await getProfile(shop.db, actor, actor.id)
  requireProofOfPhoneAccount(shop, actor, account)
  const { email } = requireUnverifiedEmail(account)
  refuseEarly(await findCode(shop.db, mailCodeKey(actor.id)), shop.now())
  const limitKeys: LimitKey[] = [
    ['emailCodesAddress', address],
    ['emailCodes', actor.id],
    ['emailCodesTo', mailboxKey(email)],
    ['emailCodesStrangers', 'all'],
    ['emailCodesEverybody', 'all'],
  ]
  return countSend(shop, limitKeys, () => mailCode(shop, actor.id))
}

function mailCode(shop: Shop, id: string): Promise<Sent> {
  return shop.db.transaction().execute(async (tx) => {
    // Locked, so a change of the address removes this code, or this code goes to the new address.
    const { email: recipient, name } = requireUnverifiedEmail(await lockCustomer(tx, id))
    const { sent } = await issueCode(shop, tx, { kind: codeMessage, mobile: mailCodeKey(id), about: { kind: 'customer', id } }, (code, brand) => ({
      recipient,
      ...verifyCodeMail.write({ name, code, brand }),
    }))
    return sent
  })
}

/** Returns the account's name and e-mail address. @throws ShopError rule_refused without an address, or if it is verified */
function requireUnverifiedEmail(account: { name: string; email: string | null; emailVerifiedAt: Date | null } | undefined) {
  if (!account?.email) throw new ShopError('rule_refused', 'Please add an e-mail address to your profile first.')
  if (account.emailVerifiedAt !== null) throw new ShopError('rule_refused', 'Your e-mail address is already verified.')
  const { name, email } = account
  return { name, email }
}

/** Closes the notice that asks the caller to verify the e-mail address. It shows again after a change of the address. */
export async function closeVerifyNotice({ db, now }: Shop, { id }: Actor) {
  await db.updateTable('customer').set({ verifyNoticeClosedAt: now() }).where('id', '=', id).where('verifyNoticeClosedAt', 'is', null).execute()
}

type CodeTry = z.output<typeof contract.verifyEmail.input>

/**
 * Verifies the caller's own e-mail address by the mailed code. A change of the address removes its code, so the code belongs to the current address.
 * @throws ShopError wrong_proof for a wrong, used, expired or unknown code; too_many_requests, fresh_proof_needed
 */
export async function verifyEmail(shop: Shop, { actor, address }: Caller, { otp, challenge }: CodeTry) {
  const mobile = mailCodeKey(actor.id)
  const result = await tryCode(shop, { mobile, otp, challenge }, address)
  if (result.kind !== 'right') throw wrongCode(result.kind)
  return shop.db.transaction().execute(async (tx) => {
    const account = await lockCustomer(tx, actor.id)
    if (!account?.email) throw wrongCode()
    await lockSession(tx, actor)
    requireProofOfPhoneAccount(shop, actor, account)
    if (!(await useCode(tx, mobile, result.codeHash))) throw wrongCode()
    return changeCustomer(tx, actor.id, { emailVerifiedAt: shop.now(), updatedAt: shop.now() })
  })
}

const wrongCode = (kind: CodeFailure = 'none') => new ShopError('wrong_proof', codeRefusal(kind))
