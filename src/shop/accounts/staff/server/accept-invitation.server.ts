import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { type Actor, hashToken } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import type { Shop } from '#platform/shop.ts'
import { recordSecurity } from '#shop/audit/module.server.ts'
import { isSameEmail } from '../../customers/rules/customer.ts'
import { hashPassword, refuseWeakPassword } from '../../customers/server/passwords.server.ts'
import { insertCustomer, lockCustomer, writeUnlessContactTaken } from '../../customers/server/queries.server.ts'
import { endSessionsOf, readOpening } from '../../customers/server/session-queries.server.ts'
import { removeFactors } from '../../second-factor/server/factors.server.ts'
import { removeMessagesAbout } from '#shop/messages/module.server.ts'
import { readBrand } from '#shop/settings/module.server.ts'
import { findRole, recordRole } from './role-queries.server.ts'
import type * as contract from '../invitation-contract.ts'
import { findInvitation, takeInvitation } from './invitation-queries.server.ts'
import { mayGive } from './refuse-stronger.server.ts'

const invitationOver = () => new ShopError('invitation_over', 'This invitation was used or withdrawn, or it has expired. Please ask for a new one.')

/** Returns the e-mail address, the role and the sender of the invitation of a link. @throws ShopError invitation_over */
export async function openInvitation({ db, now }: Shop, token: string): Promise<contract.OpenedInvitation> {
  const invitation = await findInvitation(db, hashToken(token), now())
  const role = invitation && (await findOfferedRole(db, invitation))
  if (!invitation || !role) throw invitationOver()
  const { email, sender, expiresAt, hasAccount } = invitation
  return { email, role: role.name, invitedBy: sender ?? '', expiresAt: expiresAt.toISOString(), hasAccount }
}

type Acceptance = z.output<typeof contract.acceptInvitation.input>

/** Accepts an invitation with a new account. @throws ShopError invitation_over, too_many_requests, weak_password, email_taken */
export async function acceptInvitation(shop: Shop, { token, name, password }: Acceptance, address: string) {
  const { email } = await openInvitation(shop, token)
  await refuseWeakPassword(password, { brand: await readBrand(shop.db), name, email })
  // Only holders of a valid link get here. The limit exists because hashing is expensive.
  await shop.limits.take('register', address)
  const passwordHash = await hashPassword(password)
  const accept = () =>
    shop.db.transaction().execute(async (tx) => {
      const invitation = await takeOffer(shop, tx, token)
      const { id } = await insertCustomer(tx, {
        name,
        email: invitation.email,
        role: 'admin',
        staffRole: invitation.staffRole,
        passwordHash,
        emailVerifiedAt: shop.now(),
      })
      await recordJoin(shop, tx, id, invitation)
    })
  await writeUnlessContactTaken(accept)
}

/**
 * Accepts an invitation with the caller's account, and ends its sessions. It removes the passkeys. It also removes the password, unless this session was opened
 * with it. Staff with the role Support can set a customer's sign-in number, so they could have added both.
 * @returns whether the person must set a password by mail before the next log-in
 * @throws ShopError invitation_over; forbidden for another address; already_staff
 */
export function joinStaff(shop: Shop, actor: Actor, token: string) {
  return shop.db.transaction().execute(async (tx) => {
    const invitation = await takeOffer(shop, tx, token)
    const account = await lockCustomer(tx, actor.id)
    if (!account) throw new ShopError('unauthenticated', 'Please log in to continue.')
    await lockSession(tx, actor, account.id)
    if (!isSameEmail(account.email, invitation.email))
      throw new ShopError('forbidden', 'This invitation is for another email address. Log in with the account of that address.')
    if (account.role === 'admin') throw new ShopError('already_staff', 'You are on the staff already.')
    const at = shop.now()
    const knowsPassword = (await readOpening(tx, actor.tokenHash)) === 'password'
    const passwordHash = knowsPassword ? account.passwordHash : null
    const change = { role: 'admin' as const, staffRole: invitation.staffRole, passwordHash, emailVerifiedAt: at, updatedAt: at }
    await tx.updateTable('customer').set(change).where('id', '=', account.id).execute()
    await recordJoin(shop, tx, account.id, invitation)
    await endSessionsOf(tx, account.id)
    await removeFactors(shop, tx, account)
    return { passwordNeeded: passwordHash === null }
  })
}

/** Deletes the invitation of a link, with its mail, so that it works once. @throws ShopError invitation_over */
async function takeOffer({ now }: Shop, tx: Tx, token: string) {
  const invitation = await takeInvitation(tx, hashToken(token), now())
  const role = invitation && (await findOfferedRole(tx, invitation))
  if (!invitation || !role) throw invitationOver()
  await removeMessagesAbout(tx, { invitation: [invitation.id] })
  return { ...invitation, roleName: role.name }
}

/** Finds the role of an invitation, if its sender may still give it. The sender or the role may have changed since. */
async function findOfferedRole(db: Db | Tx, { staffRole, invitedBy }: { staffRole: string; invitedBy: string | null }) {
  const role = await findRole(db, staffRole)
  return role && (await mayGive(db, invitedBy, role.scopes)) ? role : undefined
}

type Taken = Awaited<ReturnType<typeof takeOffer>>

async function recordJoin(shop: Shop, tx: Tx, id: string, { id: invitationId, staffRole, roleName }: Taken) {
  await recordSecurity(shop, tx, {
    security: 'invitation_accepted',
    actor: { id },
    subject: { kind: 'invitation', id: invitationId },
    after: { role: roleName },
  })
  await recordRole(shop, tx, { actor: { id }, id, before: null, after: staffRole })
}
