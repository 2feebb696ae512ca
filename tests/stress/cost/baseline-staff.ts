import type { Baseline, Fixture, RequestPart } from './fixture.ts'
import { makeMember, newEmail, openWithPassword, password } from './open-with-password.ts'

/** Adds the owner's token to a request. */
const byOwner =
  (plain: (fixture: Fixture) => RequestPart | Promise<RequestPart> = () => ({})): Baseline =>
  async (fixture) => ({ token: fixture.admin, ...(await plain(fixture)) })

const ofMember = (json?: object) => byOwner(async (fixture) => ({ id: (await makeMember(fixture)).userId, ...(json && { json }) }))

/** Baseline requests of staff, roles and invitations, by operation. */
export const staffBaselines: Record<string, Baseline> = {
  'GET /staff/me': byOwner(),
  'GET /staff': byOwner(),
  'PUT /staff/{id}/role': ofMember({ role: 'packer' }),
  'DELETE /staff/{id}': ofMember(),
  'POST /staff/{id}/deactivate': ofMember({}),
  'POST /staff/{id}/activate': byOwner(async (fixture) => {
    const { userId } = await makeMember(fixture)
    await fixture.call('POST', `/staff/${userId}/deactivate`, { token: fixture.admin, body: {} })
    return { id: userId, json: {} }
  }),
  'DELETE /staff/{id}/sessions': ofMember(),
  'GET /staff-log-ins': byOwner(),
  'GET /staff-roles': byOwner(),
  'POST /staff-roles': byOwner((fixture) => ({ json: roleFields(fixture) })),
  'PUT /staff-roles/{id}': byOwner(async (fixture) => ({ id: await addRole(fixture), json: roleFields(fixture) })),
  'DELETE /staff-roles/{id}': byOwner(async (fixture) => ({ id: await addRole(fixture) })),
  'GET /api-keys': byOwner(),
  'POST /api-keys': byOwner((fixture) => ({ json: keyFields(fixture) })),
  'PUT /api-keys/{id}': byOwner(async (fixture) => ({ id: await addKey(fixture), json: keyFields(fixture) })),
  'DELETE /api-keys/{id}': byOwner(async (fixture) => ({ id: await addKey(fixture) })),
  'GET /staff-invitations': byOwner(),
  'POST /staff-invitations': byOwner((fixture) => ({ json: { email: newEmail(fixture), role: 'packer' } })),
  'POST /staff-invitations/{id}/resend': byOwner(async (fixture) => ({ id: (await invite(fixture)).id, json: {} })),
  'DELETE /staff-invitations/{id}': byOwner(async (fixture) => ({ id: (await invite(fixture)).id })),
  'POST /staff-invitations/open': async (fixture) => ({ json: { token: await invitationToken(fixture) } }),
  'POST /staff-invitations/accept': async (fixture) => ({ json: { token: await invitationToken(fixture), name: 'Kavya', password } }),
  'POST /staff-invitations/join': async (fixture) => {
    const { account, token } = await openWithPassword(fixture)
    return { token, json: { token: await invitationToken(fixture, account.email) } }
  },
}

const roleFields = (fixture: Fixture) => ({ name: `Night shift ${fixture.next('role')}`, scopes: ['orders:read', 'leads:read'], secondFactor: false })

async function addRole(fixture: Fixture) {
  const { role } = await fixture.call<{ role: { _id: string } }>('POST', '/staff-roles', { token: fixture.admin, body: roleFields(fixture) })
  return role._id
}

const keyFields = (fixture: Fixture) => ({ name: `Program ${fixture.next('key')}`, scopes: ['orders:read'], addresses: ['203.0.113.0/24'] })

/** Revokes the key again, because a shop has at most 100. A revoked one can still be changed in vain, and revoked. */
async function addKey(fixture: Fixture) {
  const { apiKey } = await fixture.call<{ apiKey: { _id: string } }>('POST', '/api-keys', { token: fixture.admin, body: keyFields(fixture) })
  return apiKey._id
}

async function invite(fixture: Fixture, email = newEmail(fixture)) {
  await fixture.keepProven()
  await fixture.call('POST', '/staff-invitations', { token: fixture.admin, body: { email, role: 'packer' } })
  const [newest] = await fixture.call<{ _id: string }[]>('GET', '/staff-invitations', { token: fixture.admin })
  return { id: newest?._id, email }
}

async function invitationToken(fixture: Fixture, email?: string) {
  const invited = await invite(fixture, email)
  return fixture.mailTo(invited.email, /#token=([\w-]{43})/)
}
