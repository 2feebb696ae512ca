import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { addAddressCodeMail, joinCodeMessage } from '../../customers/mails/account-mails.ts'
import { findCode } from '../../customers/server/code-queries.server.ts'
import { getProfile } from '../../customers/server/get-profile.server.ts'
import { countSend, issueCode, type LimitKey, refuseEarly, type Sent } from '../../customers/server/issue-code.server.ts'
import { sendCode } from '../../customers/server/send-code.server.ts'
import type * as contract from '../contract.ts'
import { type LoginContact, loginContactOf } from './login-contact.server.ts'
import { isHeldBy } from '../rules/merge.ts'

type Caller = { actor: Actor; address: string }
type Given = z.output<typeof contract.sendContactCode.input>

/**
 * Sends a one-time code to a number or an e-mail address that the caller adds to the own account. It looks up no account, so neither answer nor time
 * reveals whether another account has the contact. The code works with this caller's challenge only.
 * @throws ShopError rule_refused for a contact that is the caller's already, too_many_requests
 */
export async function sendContactCode(shop: Shop, { actor, address }: Caller, given: Given): Promise<Sent> {
  const account = await getProfile(shop.db, actor, actor.id)
  const contact = loginContactOf(shop, given)
  if (isHeldBy(account, contact)) refuseOwn(contact, account)
  if (given.mobile != null) return sendCode(shop, given.mobile, address, actor.id)
  refuseEarly(await findCode(shop.db, contact.codeKey), shop.now())
  const limitKeys: LimitKey[] = [
    ['emailCodesAddress', address],
    ['emailCodes', actor.id],
    ['emailCodesTo', contact.to],
    ['emailCodesStrangers', 'all'],
    ['emailCodesEverybody', 'all'],
  ]
  return countSend(shop, limitKeys, () => mailCode(shop, account, contact))
}

/** @throws ShopError rule_refused */
function refuseOwn({ kind }: LoginContact, { emailVerifiedAt }: { emailVerifiedAt: Date | null }) {
  if (kind === 'sms') throw new ShopError('rule_refused', 'You already log in with this number.')
  if (emailVerifiedAt !== null) throw new ShopError('rule_refused', 'Your e-mail address is already verified.')
}

function mailCode(shop: Shop, { id, name }: { id: string; name: string }, { to, codeKey }: LoginContact): Promise<Sent> {
  return shop.db.transaction().execute(async (tx) => {
    const { sent } = await issueCode(shop, tx, { kind: joinCodeMessage, mobile: codeKey, about: { kind: 'customer', id }, requester: id }, (code, brand) => ({
      recipient: to,
      ...addAddressCodeMail.write({ name, code, brand }),
    }))
    return sent
  })
}
