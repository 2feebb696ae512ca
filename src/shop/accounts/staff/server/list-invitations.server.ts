import type { Shop } from '#platform/shop.ts'
import type { Invitation } from '../invitation-contract.ts'
import { listInvitationRows } from './invitation-queries.server.ts'
import { readRoleNames } from './role-queries.server.ts'

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
