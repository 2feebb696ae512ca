import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { namedActor } from '#shop/audit/rules.ts'
import { addAddressCodeMail, joinCodeMessage } from '../../customers/mails/account-mails.ts'
import { auditedAccount } from '../../customers/rules/customer.ts'
import { findCode, useCode } from '../../customers/server/code-queries.server.ts'
import { notifyOldAddress } from '../../customers/server/notify-account.server.ts'
import { claimRows } from '../../customers/server/personal-rows.server.ts'
import { getProfile } from '../../customers/server/profile.server.ts'
import { changeCustomer, lockCustomer, writeUnlessContactTaken } from '../../customers/server/queries.server.ts'
import { removeNumberData } from '../../customers/server/remove-number-data.server.ts'
import { countSend, issueCode, type LimitKey, refuseEarly, type Sent, sendCode } from '../../customers/server/send-code.server.ts'
import { endOtherSessions } from '../../customers/server/session-queries.server.ts'
import type { Caller } from '../../customers/server/prove-owner.server.ts'
import { type CodeFailure, codeRefusal, tryCode } from '../../customers/server/try-code.server.ts'
import type * as contract from '../contract.ts'
import { isHeldBy } from '../rules/merge.ts'
import { describeJoin, mergeAccounts } from './merge-accounts.server.ts'
import { notifyNewContact } from './notify-contacts.server.ts'
import { type LoginContact, loginContactOf, findHolder } from './queries.server.ts'

type Requested = z.output<typeof contract.sendContactCode.input>

/**
 * Sends a one-time code to a number or an e-mail address that the caller adds to the own account. It looks up no other account, so neither the answer nor its
 * time reveals whether another account has the contact. The code works only with this caller's challenge.
 * @throws ShopError rule_refused for a contact that is the caller's already, too_many_requests
 */
export async function sendContactCode(shop: Shop, { actor, address }: Caller, given: Requested): Promise<Sent> {
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

type Given = z.output<typeof contract.addContact.input>
type Account = NonNullable<Awaited<ReturnType<typeof lockCustomer>>>

/**
 * Adds a contact to the caller's account, after its code. If another account has the contact, that account joins this one, but only with `join`. The caller
 * learns of the other account only after the code, which proves that the contact is the caller's. A refusal does not use up the code.
 * @throws ShopError wrong_proof; account_found with what a join means; rule_refused, too_many_requests, unauthenticated, changed_meanwhile
 */
export async function addContact(shop: Shop, { actor, address }: Caller, { mobile, email, otp, challenge, join, code }: Given) {
  const contact = loginContactOf(shop, { mobile, email })
  const result = await tryCode(shop, { mobile: contact.codeKey, otp, challenge, requester: actor.id }, address)
  if (result.kind !== 'right') throw wrongCode(result.kind)
  const confirm = confirmCode(contact, result.codeHash)
  const holder = await findHolder(shop.db, contact)
  if (holder === undefined || holder === actor.id)
    return { user: await writeUnlessContactTaken(() => setContact(shop, actor, contact, confirm)), joined: false }

  const found = await describeJoin(shop, { ownId: actor.id, otherId: holder, contact })
  if (!join) throw new ShopError('account_found', 'Another account has this contact. You can join the two accounts.', found)
  if (found.needsCode && !code) throw new ShopError('account_found', 'Please enter the code from the authenticator app of the other account.', found)
  if (found.needsCode) await shop.limits.take('secondFactor', holder)
  const user = await mergeAccounts(shop, actor, { otherId: holder, contact, confirm, code: found.needsCode ? (code ?? '') : undefined })
  if (found.needsCode) await shop.limits.reward('secondFactor', holder)
  return { user, joined: true }
}

/** Returns a function that uses the code in the transaction of the change, and refuses a code that was used meanwhile. */
function confirmCode({ codeKey }: LoginContact, codeHash: Uint8Array) {
  return async (tx: Tx) => {
    const isUsed = await useCode(tx, codeKey, codeHash)
    if (!isUsed) throw wrongCode()
  }
}

const wrongCode = (kind: CodeFailure = 'none') => new ShopError('wrong_proof', codeRefusal(kind))

/** Stores a contact that no other account has, ends the other sessions, and notifies the contacts that the account had. */
function setContact(shop: Shop, actor: Actor, contact: LoginContact, confirm: (tx: Tx) => Promise<void>) {
  const { id } = actor
  return shop.db.transaction().execute(async (tx) => {
    const before = await lockCustomer(tx, id)
    if (!before) throw new ShopError('unauthenticated', 'Please log in to continue.')
    await lockSession(tx, actor, id)
    await confirm(tx)
    const at = shop.now()
    const isNewNumber = contact.kind === 'sms' && contact.to !== before.loginMobile
    if (isNewNumber && before.loginMobile !== null) await claimRows(shop, tx, before)
    const change = contact.kind === 'sms' ? { loginMobile: contact.to } : { email: contact.to, emailVerifiedAt: at }
    const after = await changeCustomer(tx, id, { ...change, updatedAt: at })
    await recordContact(tx, actor, { before, after, at })
    if (isNewNumber && before.loginMobile !== null) await removeNumberData(shop, tx, before.loginMobile)
    await endOtherSessions(tx, id, actor.tokenHash)
    await notifyOldAddress(shop, tx, before, after)
    await notifyNewContact(shop, tx, before, after)
    return after
  })
}

async function recordContact(tx: Tx, actor: Actor, { before, after, at }: { before: Account; after: Account; at: Date }) {
  const subject = { kind: 'customer', id: before.id } as const
  const fields = { before: auditedAccount(before), after: auditedAccount(after) }
  await recordChange(tx, { at, actor: namedActor(actor, before), action: 'proven contact changed by its holder', subject, ...fields })
}
