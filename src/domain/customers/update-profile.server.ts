import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '../audit/record-change.server.ts'
import { storeImage } from '../media/store-image.server.ts'
import type * as contract from './contract.ts'
import { changeableFields, contactsAfter, isSameEmail } from './customer.ts'
import { getProfile } from './get-profile.server.ts'
import { proofNeeded, proveOwner } from './prove-owner.server.ts'
import { changeCustomer, lockCustomer } from './queries.server.ts'
import { refuseTaken } from './refuse-taken.server.ts'
import { notifyOldAddress } from './notify-old-address.server.ts'

type ProfileChange = z.output<typeof contract.updateProfile.input>
type Caller = { actor: Actor; address: string }

/**
 * Changes a profile, for its owner or an admin. Its numbers are for contact: none of them becomes the one that signs in. To change an e-mail address,
 * the owner gives a proof. The old address gets a mail.
 * @throws ShopError not_found, proof_needed, wrong_proof, email_taken, too_many_requests, and what storeImage throws
 */
export async function updateProfile(shop: Shop, { actor, address }: Caller, input: ProfileChange, file: File | undefined) {
  const { db, now } = shop
  const { id, name, email, photo, currentPassword, otp, challenge, ...contact } = input
  const needsProof = (kept: { email: string | null }) => actor.id === id && kept.email !== null && !isSameEmail(email, kept.email)
  const profile = await getProfile(db, actor, id)
  const confirm = needsProof(profile) ? await proveOwner(shop, profile, { currentPassword, otp, challenge }, address) : undefined
  if (!isSameEmail(email, profile.email)) await countNewEmail(shop, { actor, address })
  // Before the transaction: a picture takes a while, and its storage may be another machine.
  const newPhoto = await photoAfter(shop, actor, photo, file)
  const change = () =>
    db.transaction().execute(async (tx) => {
      const before = await lockCustomer(tx, id)
      if (!before) throw new ShopError('not_found', 'There is no such profile.')
      if (needsProof(before)) {
        // A change made meanwhile gave the account an address.
        if (!confirm) throw proofNeeded(before)
        await confirm(tx, before)
      }
      const at = now()
      const contacts = contactsAfter(before.contacts, contact)
      const after = await changeCustomer(tx, id, { name, email, photo: newPhoto ?? before.photo, contacts, updatedAt: at })
      await notifyOldAddress(shop, tx, before, after)
      if (before.photo && before.photo !== after.photo) await shop.jobs.enqueue(tx, 'forget-picture', { url: before.photo })
      // What a person changes of the own profile is that person's affair.
      if (actor.id !== id) {
        const subject = { kind: 'customer', id } as const
        await recordChange(tx, { at, actor, action: 'updated', subject, before: changeableFields(before), after: changeableFields(after) })
      }
      return after
    })
  return refuseTaken(change)
}

/** The answer tells whether somebody has an account, as that to a registration does. */
async function countNewEmail({ limits }: Shop, { actor, address }: Caller) {
  await limits.take('emailsAddress', address)
  await limits.take('emails', actor.id)
}

/** Undefined when the photo stays. A form without a chosen file sends an empty one. */
async function photoAfter(shop: Shop, actor: Actor, text: string | null | undefined, file: File | undefined): Promise<string | undefined> {
  if (file && file.size > 0) {
    // Encoding takes a core for a moment, and what is stored stays.
    await shop.limits.take('photos', actor.id)
    return (await storeImage(shop, await file.bytes())).url
  }
  // No other address is taken: whoever could name a picture as the own photo could have it removed.
  return text === '' ? '' : undefined
}
