import { keyScopes } from '#shop/accounts/keys/rules/api-key.ts'
import { hashRecoveryCode } from '#shop/accounts/second-factor/server/recovery-codes.server.ts'
import { hashToken } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { type Account, makeAccount } from '../make-account.ts'
import type { Call } from './refs.ts'

/** Makes a colleague in the middle of a log-in in two steps, a role, and invitations to new addresses and to the customer `joiner`. */
export async function makeStaff(shop: Shop, { call, admin }: { call: Call; admin: Account }) {
  const now = shop.now()
  const expiresAt = new Date(now.getTime() + 300_000)
  await shop.db.updateTable('customer').set({ emailVerifiedAt: now }).where('id', '=', admin.id).execute()
  const colleague = await makeAccount(shop, { role: 'admin', staffRole: 'packer', email: 'colleague@example.com' })
  const loginStep = 'log-in-of-colleague'
  await shop.db
    .insertInto('loginStep')
    .values({ tokenHash: hashToken(loginStep), customerId: colleague.id, openedBy: 'password', expiresAt })
    .execute()
  const recoveryCode = 'abcdefghjk'
  await shop.db
    .insertInto('recoveryCode')
    .values({ customerId: colleague.id, codeHash: hashRecoveryCode(shop, colleague.id, recoveryCode), createdAt: now })
    .execute()

  const { role } = await call('/staff-roles', admin.token, { name: 'Night shift', scopes: ['orders:read'] })
  const { apiKey, text } = await call('/api-keys', admin.token, { name: 'Packing program', scopes: keyScopes })
  // Otherwise the first request with it would store its first use, also a refused one.
  await shop.db.updateTable('apiKey').set({ lastUsedAt: now }).execute()
  const invite = async (id: string, email: string, token: string) => {
    const invitation = { id, email, staffRole: 'packer', tokenHash: hashToken(token), invitedBy: admin.id, sentAt: now, expiresAt }
    await shop.db.insertInto('staffInvitation').values(invitation).execute()
    return token
  }
  await invite('invitation-of-tara', 'tara@example.com', 'T'.repeat(43))
  const input = JSON.stringify({ code: 'PROPOSED', discount: 5, minAmount: 0, expiry: '2099-12-31', createdBy: 'Meera' })
  const proposal = { id: 'PROPOSAL0001', keyId: String(apiKey._id), method: 'POST', path: '/coupons', input, createdAt: now }
  await shop.db.insertInto('proposal').values(proposal).execute()
  return {
    colleague: colleague.id,
    role: String(role._id),
    apiKey: String(apiKey._id),
    proposal: proposal.id,
    keyText: String(text),
    loginStep,
    recoveryCode,
    invitation: 'invitation-of-meera',
    spareInvitation: 'invitation-of-tara',
    invitationToken: await invite('invitation-of-meera', 'meera@example.com', 'M'.repeat(43)),
    joinToken: await invite('invitation-of-joiner', 'joiner@example.com', 'S'.repeat(43)),
  }
}
