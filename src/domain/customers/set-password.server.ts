import type { Selectable } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'
import type { Shop } from '#platform/shop.ts'
import { recordSecurity } from '../audit/record-security.server.ts'
import { deleteFactors } from '../second-factor/queries.server.ts'
import { notifyAccountChange } from './notify-account-change.server.ts'
import { changeCustomer } from './queries.server.ts'
import { removeReset } from './reset-queries.server.ts'
import { endOtherSessions, endSessionsOf } from './session-queries.server.ts'

/** `by` is the proof. `kept` is the session that changed the password; all others end. */
type NewPassword = { passwordHash: string; by: 'password' | 'code' | 'link'; kept?: Uint8Array }

/** Stores a new password, ends sessions and reset links, and mails the owner. Call `lockCustomer` first. */
export async function setPassword(shop: Shop, tx: Tx, account: Selectable<Tables['customer']>, { passwordHash, by, kept }: NewPassword) {
  const { id, role, email } = account
  const at = shop.now()
  const emailVerifiedAt = account.emailVerifiedAt ?? (by === 'link' ? at : null)
  await changeCustomer(tx, id, { passwordHash, emailVerifiedAt, updatedAt: at })
  await removeReset(tx, id)
  // A stranger may have opened this account with the owner's address and added a passkey. An admin's second factors protect against a stolen mailbox.
  if (by === 'link' && account.emailVerifiedAt === null && role === 'user') await deleteFactors(tx, id)
  await (kept ? endOtherSessions(tx, id, kept) : endSessionsOf(tx, id))
  if (role === 'admin') await recordSecurity(shop, tx, { security: 'admin_password_changed', actor: { id }, subject: { kind: 'customer', id }, after: { by } })
  const ended = kept ? 'All other devices were logged out.' : 'All devices were logged out.'
  if (email !== null) await notifyAccountChange(shop, tx, { account, recipient: email, key: 'password-changed', what: 'password', consequence: ended })
  shop.failpoint('password-stored')
}
