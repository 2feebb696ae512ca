import type { Shop } from '#platform/shop.ts'
import { passwordMatches } from './passwords.server.ts'

/** `account`: the id of the account whose password is tried, or for an unknown account its e-mail address as the database folds it. */
type Target = { account: string; passwordHash: string | null | undefined }

/**
 * Tells whether this is the account's password, and counts the try. Tries are counted for each account from each address, and for an account over
 * all addresses, or somebody with many addresses could try passwords without end. That last count can keep the owner out, so it does not bind at an
 * address where the password was given lately. Elsewhere the owner can still use a one-time code, if the account has a sign-in number. Without one the
 * owner waits until the hour is over. A try that turns out well counts nowhere.
 * @throws ShopError too_many_requests
 */
export async function tryPassword({ limits }: Pick<Shop, 'limits'>, { account, passwordHash }: Target, password: string, address: string): Promise<boolean> {
  // Counted before the password is looked at, so that simultaneous tries are counted one by one.
  await limits.take('login', address, account)
  const isKnown = await limits.remembers('loginKnown', address, account)
  if (!isKnown) await limits.take('loginAccount', account)

  if (!(await passwordMatches(password, passwordHash))) return false
  await Promise.all([limits.giveBack('login', address, account), limits.remember('loginKnown', address, account)])
  if (!isKnown) await limits.giveBack('loginAccount', account)
  return true
}
