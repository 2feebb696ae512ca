import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { forgetPictureJob } from '#shop/media/module.server.ts'
import { countAddresses } from '../../addresses/server/queries.server.ts'
import { auditedAccount } from '../../customers/rules/customer.ts'
import { markDeleted } from '../../customers/server/delete-customer.server.ts'
import { personalOf, eraseRows, claimRows, moveRows } from '../../customers/server/personal-rows.server.ts'
import { findCustomer, removeCustomer, changeCustomer } from '../../customers/server/queries.server.ts'
import { removeNumberData } from '../../customers/server/remove-number-data.server.ts'
import { endOtherSessions } from '../../customers/server/session-queries.server.ts'
import { readFactors } from '../../second-factor/server/queries.server.ts'
import { trySecondFactor } from '../../second-factor/server/try-second-factor.server.ts'
import type { FoundAccount } from '../contract.ts'
import { maskContact, endingContacts, isFirstProof, joinFields, undoableMs, fieldsOf, isHeldBy, refuseJoin } from '../rules/merge.ts'
import { type LoginContact, listOldMerges, removeMerge, insertMerge, lockAccounts } from './queries.server.ts'
import { notifyJoined } from './notify-contacts.server.ts'

type Pair = { ownId: string; otherId: string; contact: LoginContact }

/**
 * Returns the effects of joining two accounts, for the person who has proven to own both. @throws ShopError rule_refused, changed_meanwhile, unauthenticated
 */
export async function describeJoin(shop: Shop, { ownId, otherId, contact }: Pair): Promise<FoundAccount> {
  const { db, now } = shop
  const [own, other] = await Promise.all([findCustomer(db, ownId), findCustomer(db, otherId)])
  if (!own) throw new ShopError('unauthenticated', 'Please log in to continue.')
  if (!other) throw new ShopError('changed_meanwhile', 'The account has just changed. Please try again.')
  refuseJoin(own, other, contact)
  const joined = joinFields(own, other, contact, now())
  const [addresses, { authenticator, passkeys }, counts] = await Promise.all([
    isFirstProof(other, contact) ? 0 : countAddresses(db, otherId),
    readFactors(db, otherId),
    Promise.all(personalOf(shop).map(({ count }) => count?.(db, other))),
  ])
  const total = (of: 'orders' | 'messages') => counts.reduce((sum, each) => sum + (each?.[of] ?? 0), 0)
  // The other account's contact of the other kind: before the join, and as the joined account has it.
  const second = contact.kind === 'sms' ? { before: other.email, joined: joined.email } : { before: other.loginMobile, joined: joined.loginMobile }
  return {
    orders: total('orders'),
    addresses,
    messages: total('messages'),
    comes: second.before !== null && second.before === second.joined ? [maskContact(second.before)] : [],
    ends: endingContacts([own, other], joined).map(maskContact),
    losesSecrets: other.passwordHash !== null || passkeys > 0,
    needsCode: authenticator,
  }
}

/** Runs every night: erases the accounts that joined others more than 30 days ago, because those joins can no longer be undone. */
export async function finishMerges(shop: Shop) {
  const { db, jobs, now } = shop
  for (const { id, otherId, before } of await listOldMerges(db, new Date(now().getTime() - undoableMs))) {
    await db.transaction().execute(async (tx) => {
      const other = await tx.selectFrom('customer').select('photo').where('id', '=', otherId).forUpdate().executeTakeFirst()
      if (!other || !(await removeMerge(tx, id))) return
      // Erases the rows that did not move, for example reviews of products that both accounts had reviewed.
      await eraseRows(shop, tx, { id: otherId, loginMobile: null, verifiedEmail: null }, now())
      await removeCustomer(tx, otherId)
      for (const url of new Set([other.photo, before.photo].filter(Boolean))) await jobs.enqueue(tx, forgetPictureJob, { url })
    })
  }
}

type Join = {
  otherId: string
  /** The contact of the other account that the caller has verified. */
  contact: LoginContact
  /** Uses the code of the contact. @throws ShopError wrong_proof when it was used meanwhile */
  confirm: (tx: Tx) => Promise<void>
  /** The code of the other account's authenticator app, if it has one. */
  code: string | undefined
}

/**
 * Joins another account to the caller's, in one transaction. Orders, addresses and messages move to the caller's account. The other account is marked as
 * deleted. Its password and passkeys stay with it, because they may belong to another person than the present holder of the contact. An admin can undo the
 * join. Both accounts are locked first, so a purchase or a deletion of either happens before or after the join. A later payment follows its order to the
 * account that has it.
 * @throws ShopError unauthenticated, changed_meanwhile, rule_refused, wrong_proof
 */
export function mergeAccounts(shop: Shop, actor: Actor, { otherId, contact, confirm, code }: Join) {
  return shop.db.transaction().execute(async (tx) => {
    const [own, other] = await lockAccounts(tx, [actor.id, otherId])
    if (!own) throw new ShopError('unauthenticated', 'Please log in to continue.')
    await lockSession(tx, actor, own.id)
    if (!other || !isHeldBy(other, contact)) throw new ShopError('changed_meanwhile', 'The other account has just changed. Please try again.')
    refuseJoin(own, other, contact)
    await confirm(tx)
    await confirmSecondStep(shop, tx, otherId, code)

    const at = shop.now()
    const joined = joinFields(own, other, contact, at)
    // Before one of the numbers may stop signing in, the accounts take the rows that only name a number.
    await claimRows(shop, tx, own)
    await claimRows(shop, tx, other)
    const moved = await moveRows(shop, tx, { from: otherId, to: own.id }, { addresses: !isFirstProof(other, contact) })
    shop.failpoint('rows-moved')
    await markDeleted(shop, tx, other, at)
    const after = await changeCustomer(tx, own.id, { ...joined, updatedAt: at })
    for (const ended of [own.loginMobile, other.loginMobile]) if (ended !== null && ended !== after.loginMobile) await removeNumberData(shop, tx, ended)
    await endOtherSessions(tx, own.id, actor.tokenHash)
    await insertMerge(tx, { id: randomId(16), survivorId: own.id, otherId, mergedAt: at, moved, before: fieldsOf(own), after: fieldsOf(after) })

    const subject = { kind: 'customer', id: own.id } as const
    const counts = { joinedAccount: otherId, joinedOrders: moved.orders.length, joinedAddresses: moved.addresses.length }
    await recordChange(tx, {
      at,
      actor: undefined,
      action: 'joined by another account',
      subject,
      before: auditedAccount(own),
      after: { ...auditedAccount(after), ...counts },
    })
    await recordChange(tx, { at, actor: undefined, action: 'joined another account', subject: { kind: 'customer', id: otherId }, after: { account: own.id } })
    await notifyJoined(shop, tx, { own, other, contact })
    shop.failpoint('accounts-joined')
    return after
  })
}

/** @throws ShopError wrong_proof for a wrong code of the authenticator app, if the account has one */
async function confirmSecondStep(shop: Shop, tx: Tx, otherId: string, code: string | undefined) {
  const { authenticator } = await readFactors(tx, otherId)
  if (authenticator && !(code && (await trySecondFactor(shop, tx, otherId, code)))) throw new ShopError('wrong_proof', 'This code is not correct.')
}
