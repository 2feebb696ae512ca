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
