import { dayMs } from '#kernel/duration.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { removeMessagesAbout } from '#shop/messages/module.server.ts'
import type { Invitation } from '../invitation-contract.ts'
import { readRoleNames } from './role-queries.server.ts'

/** Lists the invitations that nobody has accepted, newest first, with the sender's name. */
const listInvitationRows = (db: Db) =>
  db
    .selectFrom('staffInvitation')
    .leftJoin('customer', 'customer.id', 'staffInvitation.invitedBy')
    .selectAll('staffInvitation')
    .select('customer.name as sender')
    .orderBy('staffInvitation.seq', 'desc')
    .limit(500)
    .execute()

/** Finds the unexpired invitation of a link. `hasAccount`: whether its address has an account. */
export const findInvitation = (db: Db, tokenHash: Uint8Array, now: Date) =>
  db
    .selectFrom('staffInvitation')
    .leftJoin('customer', 'customer.id', 'staffInvitation.invitedBy')
    .select(['staffInvitation.email', 'staffInvitation.staffRole', 'staffInvitation.invitedBy', 'staffInvitation.expiresAt', 'customer.name as sender'])
    .select(sql<boolean>`exists (select from customer as holder where holder.email = staff_invitation.email)`.as('hasAccount'))
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()

/** Deletes and returns the unexpired invitation of a link. Of two concurrent callers, only one gets it. */
export const takeInvitation = (tx: Tx, tokenHash: Uint8Array, now: Date) =>
  tx.deleteFrom('staffInvitation').where('tokenHash', '=', tokenHash).where('expiresAt', '>', now).returningAll().executeTakeFirst()

export const lockInvitation = (tx: Tx, id: string) => tx.selectFrom('staffInvitation').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

type NewInvitation = { id: string; email: string; staffRole: string; tokenHash: Uint8Array; invitedBy: string; sentAt: Date; expiresAt: Date }

/** Stores an invitation. It replaces an expired one to the same address. @returns false if the address has an unexpired invitation */
export async function insertInvitation(tx: Tx, invitation: NewInvitation): Promise<boolean> {
  const inserted = await tx
    .insertInto('staffInvitation')
    .values(invitation)
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(email)`)
        .doUpdateSet(invitation)
        .where('staffInvitation.expiresAt', '<=', invitation.sentAt),
    )
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function removeInvitation(tx: Tx, id: string) {
  await tx.deleteFrom('staffInvitation').where('id', '=', id).execute()
  await removeMessagesAbout(tx, { invitation: [id] })
}

/** Deletes the invitations that an account sent, with their mails. */
export async function withdrawInvitationsBy(tx: Tx, customerId: string) {
  const withdrawn = await tx.deleteFrom('staffInvitation').where('invitedBy', '=', customerId).returning('id').execute()
  await removeMessagesAbout(tx, { invitation: withdrawn.map(({ id }) => id) })
}

/** Deletes invitations that expired before this moment, with their mails. */
async function removeExpiredInvitations(tx: Tx, expiredBefore: Date) {
  const expired = await tx.deleteFrom('staffInvitation').where('expiresAt', '<', expiredBefore).returning('id').execute()
  await removeMessagesAbout(tx, { invitation: expired.map(({ id }) => id) })
}

/** Lists the invitations that nobody has accepted, expired ones too, newest first. */
export async function listInvitations({ db, now }: Shop): Promise<Invitation[]> {
  const names = await readRoleNames(db)
  const at = now()
  return (await listInvitationRows(db)).map(({ id, email, staffRole, sender, sentAt, expiresAt }) => ({
    _id: id,
    email,
    role: { _id: staffRole, name: names.get(staffRole) ?? '' },
    invitedBy: sender ?? '',
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    expired: expiresAt <= at,
  }))
}

/** Deletes invitations that expired a week ago. Until then the screen offers to send them again. */
export async function sweepInvitations({ db, now }: Shop) {
  await db.transaction().execute((tx) => removeExpiredInvitations(tx, new Date(now().getTime() - 7 * dayMs)))
}
