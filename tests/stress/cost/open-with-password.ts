import type { Fixture } from './fixture.ts'

export const password = 'saffron since 1955'

export const newEmail = (fixture: Fixture) => `baseline${fixture.next('email')}@example.com`

/** Registers an account and logs in to it. */
export async function openWithPassword(fixture: Fixture) {
  const account = { email: newEmail(fixture), password }
  await fixture.call('POST', '/auth/register', { body: { name: 'Ravi', ...account } })
  const { data } = await fixture.call<{ data: { token: string; userId: string } }>('POST', '/auth/login', { body: account })
  return { account, ...data }
}

/** Registers an account and makes it an admin. The change of role ends its session. */
export async function makeMember(fixture: Fixture) {
  const { account, userId } = await openWithPassword(fixture)
  await fixture.keepProven()
  await fixture.call('PUT', `/customers/${userId}`, { token: fixture.admin, body: { name: 'Kavya', email: account.email, role: 'admin' } })
  return { account, userId }
}
