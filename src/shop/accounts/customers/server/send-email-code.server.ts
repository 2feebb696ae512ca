import { ShopError } from '#kernel/errors.ts'
import { mailboxKey } from '#kernel/text.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { codeMessage, verifyCodeMail } from '../mails/account-mails.ts'
import { findCode, mailCodeKey } from './code-queries.server.ts'
import { getProfile } from './get-profile.server.ts'
import { countSend, issueCode, type LimitKey, refuseEarly, type Sent } from './issue-code.server.ts'
import { requireProofOfPhoneAccount } from './phone-account.server.ts'
import { lockCustomer } from './queries.server.ts'

type Caller = { actor: Actor; address: string }

/** Mails a one-time code to the caller's own e-mail address, to verify it. @throws ShopError not_found, rule_refused, too_many_requests, fresh_proof_needed */
export async function sendEmailCode(shop: Shop, { actor, address }: Caller): Promise<Sent> {
  const account = await getProfile(shop.db, actor, actor.id)
  requireProofOfPhoneAccount(shop, actor, account)
  const { email } = unverified(account)
  refuseEarly(await findCode(shop.db, mailCodeKey(actor.id)), shop.now())
  const limitKeys: LimitKey[] = [
    ['emailCodesAddress', address],
    ['emailCodes', actor.id],
    ['emailCodesTo', mailboxKey(email)],
    ['emailCodesStrangers', 'all'],
    ['emailCodesEverybody', 'all'],
  ]
  return countSend(shop, limitKeys, () => send(shop, actor.id))
}

function send(shop: Shop, id: string): Promise<Sent> {
  return shop.db.transaction().execute(async (tx) => {
    // Locked, so a change of the address removes this code, or this code goes to the new address.
    const { email: recipient, name } = unverified(await lockCustomer(tx, id))
    const { sent } = await issueCode(shop, tx, { kind: codeMessage, mobile: mailCodeKey(id), about: { kind: 'customer', id } }, (code, brand) => ({
      recipient,
      ...verifyCodeMail.write({ name, code, brand }),
    }))
    return sent
  })
}

/** @throws ShopError rule_refused */
function unverified(account: { name: string; email: string | null; emailVerifiedAt: Date | null } | undefined) {
  if (!account?.email) throw new ShopError('rule_refused', 'Please add an e-mail address to your profile first.')
  if (account.emailVerifiedAt !== null) throw new ShopError('rule_refused', 'Your e-mail address is already verified.')
  const { name, email } = account
  return { name, email }
}
