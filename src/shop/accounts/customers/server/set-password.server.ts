import type { Selectable } from 'kysely'
import type { Tables, Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { recordSecurity } from '#shop/audit/module.server.ts'
import { forgetPictureJob } from '#shop/media/module.server.ts'
import { notifyFactor } from '../../merges/server/notify-contacts.server.ts'
import { finishFactorRemoval, removeFactors } from '../../second-factor/server/factors.server.ts'
import { deletePasskeysOf } from '../../second-factor/server/queries.server.ts'
import { notifyAccountChange } from './notify-account.server.ts'
import { changeCustomer } from './queries.server.ts'
import { removeReset } from './password-reset-queries.server.ts'
import { endOtherSessions, endSessionsOf } from './session-queries.server.ts'

/**
 * Removes the addresses, contacts and photo of an account whose e-mail address a mailed link has verified for the first time. Somebody else may have registered
 * with that e-mail address, and the next order would go to the delivery address that they saved. Orders stay. @returns whether something was removed
 */
async function removeUnproven(shop: Shop, tx: Tx, { id, photo, contacts }: Selectable<Tables['customer']>): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('address').where('customerId', '=', id).executeTakeFirst()
  if (photo) await shop.jobs.enqueue(tx, forgetPictureJob, { url: photo })
  await changeCustomer(tx, id, { photo: '', contacts: [], updatedAt: shop.now() })
  return numDeletedRows > 0n || photo !== '' || contacts.length > 0
}

/** `by`: the proof. `kept`: the hash of the session that changed the password; all others end. */
type NewPassword = { passwordHash: string; by: 'password' | 'code' | 'link'; kept?: Uint8Array; removePasskeys?: boolean | undefined }

/**
 * Stores a new password, ends sessions and reset links, and mails the owner. Call `lockCustomer` first.
 * @throws ShopError factor_required with `removePasskeys`, when staff need them
 */
export async function setPassword(shop: Shop, tx: Tx, account: Selectable<Tables['customer']>, { passwordHash, by, kept, removePasskeys }: NewPassword) {
  const { id, role, email } = account
  const at = shop.now()
  const emailVerifiedAt = account.emailVerifiedAt ?? (by === 'link' ? at : null)
  await changeCustomer(tx, id, { passwordHash, emailVerifiedAt, updatedAt: at })
  await removeReset(tx, id)
  // Somebody else may have had the account, and added a passkey. An admin's second factors protect against a stolen mailbox.
  if (by === 'link' && role === 'user') await removeFactors(shop, tx, account)
  const hasRemoved = by === 'link' && role === 'user' && account.emailVerifiedAt === null && (await removeUnproven(shop, tx, account))
  if (removePasskeys && (await deletePasskeysOf(tx, id))) {
    await finishFactorRemoval(tx, account)
    await notifyFactor(shop, tx, account, 'passkeysRemoved')
  }
  await (kept ? endOtherSessions(tx, id, kept) : endSessionsOf(tx, id))
  if (role === 'admin') await recordSecurity(shop, tx, { security: 'admin_password_changed', actor: { id }, subject: { kind: 'customer', id }, after: { by } })
  const ended = kept ? 'All other devices were logged out.' : 'All devices were logged out.'
  const consequence = hasRemoved ? `${ended} ${removedText}` : ended
  if (email !== null) await notifyAccountChange(shop, tx, { account: { ...account, email }, key: 'password-changed', what: 'password', consequence })
  shop.failpoint('password-stored')
}

const removedText = 'Saved addresses and the photo were removed, because nobody had proven this email address before.'
