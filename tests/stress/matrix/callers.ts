import type { Scope } from '#shop/scopes.ts'
import { keyScopes } from '#shop/accounts/keys/rules/api-key.ts'
import { builtInRoles } from '#shop/accounts/staff/rules/staff-roles.ts'
import { hashToken } from '#platform/http/authenticate.ts'
import type { TestShop } from '../../support/open-test-shop.ts'
import { makeFixture, type Fixture } from '../fuzz/fixture.ts'
import { makeAccount } from '../make-account.ts'

/** Every kind of caller, by the token it holds. */
export const callers = [
  'nobody',
  'logged out',
  'revoked',
  'idle too long',
  'account deleted',
  'admin demoted by another',
  'ex-admin',
  'customer B',
  'customer A',
  'admin',
  'manager',
  'packer',
  'support',
  'editor',
  'accountant',
  'own role',
  'key',
  'packer’s key',
  'revoked key',
] as const

/** The scopes of a role of the owner's own. It may read customers but not change them. */
const ownScopes = ['customers:read', 'leads:read'] as const satisfies Scope[]

const scopesOfBuiltIn = Object.fromEntries(builtInRoles.map(({ id, scopes }) => [id, scopes]))

/** The scopes of the keys: all that a key can have, and what a packer's role leaves of them. */
const scopesOfKeys: Partial<Record<Caller, readonly Scope[]>> = {
  key: keyScopes,
  'packer’s key': keyScopes.filter((scope) => scopesOfBuiltIn['packer']?.includes(scope)),
}

/** Callers that are programs, so no person. */
export const programs = Object.keys(scopesOfKeys)

/** Returns the scopes that a caller's role or key declares; undefined for a caller without a role. The admin is an owner. */
export const declaredScopes = (caller: Caller): readonly Scope[] | undefined =>
  caller in scopesOfKeys ? scopesOfKeys[caller] : caller === 'own role' ? ownScopes : scopesOfBuiltIn[caller === 'admin' ? 'owner' : caller]

export type Caller = (typeof callers)[number]

/** Callers without a valid token. A demoted admin has to log in again. */
export const withoutSession: readonly Caller[] = [
  'nobody',
  'logged out',
  'revoked',
  'idle too long',
  'account deleted',
  'admin demoted by another',
  'revoked key',
]

/** Callers with a session of a customer. The admin's role was taken away meanwhile. */
export const customers: readonly Caller[] = ['ex-admin', 'customer B', 'customer A']

/** The texts of API keys. The shop looks up their hashes. */
const keys = { owners: `swk_${'o'.repeat(43)}`, packers: `swk_${'p'.repeat(43)}`, revoked: `swk_${'r'.repeat(43)}` }

export type People = Fixture & { callerTokens: Record<Caller, string | undefined> }

/** Creates a fixture whose entities belong to customer A, and all callers. It uses the API for each change that has a route. */
export async function makePeople(opened: TestShop): Promise<People> {
  const { shop, api } = opened
  const fixture = await makeFixture(opened)
  const { admin, customer, other } = fixture.tokens
  const createAccount = (name: string, role: 'user' | 'admin' = 'user') => makeAccount(shop, { role, email: `${name}@example.com` })
  const staffToken = async (staffRole: string) => (await makeAccount(shop, { role: 'admin', staffRole, email: `${staffRole}@example.com` })).token
  await shop.db
    .insertInto('staffRole')
    .values({ id: 'OWN-ROLE', name: 'Reader', scopes: [...ownScopes] })
    .execute()
  const [left, revoked] = [await createAccount('left'), await createAccount('revoked')]
  const [idle, gone, demoted, lowered] = [
    await createAccount('idle', 'admin'),
    await createAccount('gone', 'admin'),
    await createAccount('admin demoted by another', 'admin'),
    await createAccount('lowered', 'admin'),
  ]

  const packer = await makeAccount(shop, { role: 'admin', staffRole: 'packer', email: 'packing@example.com' })
  async function call(method: string, path: string, token: string | undefined, body?: object) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await api.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`)
  }
  await call('POST', '/auth/logout', left.token)
  await shop.db.deleteFrom('session').where('tokenHash', '=', hashToken(revoked.token)).execute()
  const hourAgo = new Date(shop.now().getTime() - 3_600_000)
  await shop.db.updateTable('session').set({ lastUsedAt: hourAgo }).where('tokenHash', '=', hashToken(idle.token)).execute()
  await call('DELETE', `/customers/${gone.id}`, admin)
  await call('PUT', `/customers/${demoted.id}`, admin, { name: 'Once an admin', email: 'demoted@example.com', role: 'user' })
  // Inserted, because the people are made again after each deletion. Their own tests make keys through the API.
  const keyRow = (text: string, customerId: string, revokedAt: Date | null = null) => {
    const created = { createdAt: shop.now(), lastUsedAt: shop.now(), revokedAt }
    return { id: text, customerId, name: text, tokenHash: hashToken(text), ending: text.slice(-4), scopes: [...keyScopes], perMinute: 300, ...created }
  }
  await shop.db
    .insertInto('apiKey')
    .values([keyRow(keys.owners, fixture.refs.admin), keyRow(keys.packers, packer.id), keyRow(keys.revoked, fixture.refs.admin, shop.now())])
    .execute()

  await shop.db.updateTable('customer').set({ role: 'user' }).where('id', '=', lowered.id).execute()

  return {
    ...fixture,
    callerTokens: {
      nobody: undefined,
      'logged out': left.token,
      revoked: revoked.token,
      'idle too long': idle.token,
      'account deleted': gone.token,
      'customer A': customer,
      'customer B': other,
      'admin demoted by another': demoted.token,
      'ex-admin': lowered.token,
      admin,
      manager: await staffToken('manager'),
      packer: await staffToken('packer'),
      support: await staffToken('support'),
      editor: await staffToken('editor'),
      accountant: await staffToken('accountant'),
      'own role': await staffToken('OWN-ROLE'),
      key: keys.owners,
      'packer’s key': keys.packers,
      'revoked key': keys.revoked,
    },
  }
}
