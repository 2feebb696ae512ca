import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Db } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { requireFreshProof } from '#platform/http/fresh-proof.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import type { Call } from '#platform/http/mount.ts'
import { hasScope, requireScope } from '#platform/http/require-scope.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { forgetPictureJob, storeOwnPhoto } from '#shop/media/module.server.ts'
import { refuseStronger } from '../../staff/server/refuse-stronger.server.ts'
import type * as contract from '../contract.ts'
import { changeableFields, changeContacts, isSameEmail } from '../rules/customer.ts'
import { notifyOldAddress } from './notify-account.server.ts'
import { type Caller, proofNeeded, proveOwner } from './prove-owner.server.ts'
import { findCustomer, changeCustomer, lockCustomer, writeUnlessContactTaken } from './queries.server.ts'

/** Returns a profile to its owner, or to staff who may see customers. @throws ShopError not_found for anyone else too */
export async function getProfile(db: Db, actor: Actor, id: string) {
  const row = actor.id === id || hasScope(actor, 'customers:read') ? await findCustomer(db, id) : undefined
  if (!row) throw new ShopError('not_found', 'There is no such profile.')
  return row
}

type ProfileChange = z.output<typeof contract.updateProfile.input>
type Upload = Pick<Call, 'file' | 'signal' | 'confirm'>

/**
 * Changes a profile, for its owner or staff. Contact numbers never become the sign-in number. The owner needs a proof to change the e-mail address. The old
 * address gets a mail.
 * @throws ShopError not_found, scope_missing, fresh_proof_needed for another person's e-mail, proof_needed, wrong_proof, email_taken, too_many_requests, and
 * what storeImage throws
 */
export async function updateProfile(shop: Shop, { actor, address }: Caller, input: ProfileChange, upload: Upload) {
  const { db, now } = shop
  const { id, name, email, photo, currentPassword, otp, challenge, ...contact } = input
  const needsProof = (account: { email: string | null }) => actor.id === id && account.email !== null && !isSameEmail(email, account.email)
  const profile = await getProfile(db, actor, id)
  if (actor.id !== id) requireScope(actor, 'customers:write')
  const confirm = needsProof(profile) ? await proveOwner(shop, profile, { currentPassword, otp, challenge }, address) : undefined
  if (!isSameEmail(email, profile.email)) await limitNewEmails(shop, { actor, address })
  // Stores the photo before the transaction, because encoding is slow and the storage may be remote.
  const newPhoto = await storePhoto(shop, actor, photo, upload)
  const change = () =>
    db.transaction().execute(async (tx) => {
      const before = await lockCustomer(tx, id)
      if (!before) throw new ShopError('not_found', 'There is no such profile.')
      await lockSession(tx, actor)
      await refuseStronger(tx, actor, before)
      if (actor.id !== id && !isSameEmail(email, before.email)) requireFreshProof(shop, actor)
      if (needsProof(before)) {
        // A concurrent change has set an e-mail address, so no proof was asked for.
        if (!confirm) throw proofNeeded(before)
        await confirm(tx, before)
      }
      const at = now()
      const contacts = changeContacts(before.contacts, contact)
      const after = await changeCustomer(tx, id, { name, email, photo: newPhoto ?? before.photo, contacts, updatedAt: at })
      await notifyOldAddress(shop, tx, before, after)
      if (before.photo && before.photo !== after.photo) await shop.jobs.enqueue(tx, forgetPictureJob, { url: before.photo })
      // The audit log records changes by staff, not a person's changes to their own profile.
      if (actor.id !== id) {
        const subject = { kind: 'customer', id } as const
        await recordChange(tx, { at, actor, action: 'updated', subject, before: changeableFields(before), after: changeableFields(after) })
      }
      return after
    })
  return writeUnlessContactTaken(change)
}

/** Limits changes of the e-mail address, because the reply reveals whether another account has the address. */
async function limitNewEmails({ limits }: Shop, { actor, address }: Caller) {
  await limits.take('emailsAddress', address)
  await limits.take('emails', actor.id)
}

/**
 * Stores a new photo. A form without a chosen file sends an empty file.
 * @returns the address of the photo, '' if the photo is to be removed, or undefined if it stays
 */
async function storePhoto(shop: Shop, actor: Actor, text: string | null | undefined, { file, signal, confirm }: Upload): Promise<string | undefined> {
  if (file && file.size > 0) {
    // The limit exists because encoding uses a whole core, and the files stay.
    await shop.limits.take('photos', actor.id)
    return storeOwnPhoto(shop, await file.bytes(), { account: actor.id, signal, confirm })
  }
  // An address is ignored: otherwise a person could name any picture of the shop as the photo, and then have it deleted.
  return text === '' ? '' : undefined
}
