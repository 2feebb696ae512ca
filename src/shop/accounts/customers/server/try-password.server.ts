import type { Shop } from '#platform/shop.ts'
import { passwordMatches } from './passwords.server.ts'

/** `account` is the account's id. For an unknown account, it is the key of the typed e-mail address. */
type Target = { account: string; passwordHash: string | null | undefined }

/**
 * Checks a password and counts the try. One count is for the account from this address. Another is for the account from all addresses, because an
 * attacker may have many addresses. The second count can block the owner, so it does not apply to an address with a recent successful login.
 * Elsewhere the owner can use a one-time code, or waits until the hour is over if the account has no sign-in number. A successful login does not count.
 * @throws ShopError too_many_requests
 */
export async function tryPassword({ limits }: Pick<Shop, 'limits'>, { account, passwordHash }: Target, password: string, address: string): Promise<boolean> {
  // Counts before comparing the password, so concurrent tries are counted one by one.
  await limits.take('login', address, account)
  const isKnown = await limits.remembers('loginKnown', address, account)
  if (!isKnown) await limits.take('loginAccount', account)

  if (!(await passwordMatches(password, passwordHash))) return false
  await Promise.all([limits.reward('login', address, account), limits.remember('loginKnown', address, account)])
  if (!isKnown) await limits.reward('loginAccount', account)
  return true
}
