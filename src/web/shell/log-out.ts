import { logout } from '#domain/customers/contract.ts'
import { signOut } from '../browser-store.ts'
import { call } from '../call.ts'

const longestWaitMs = 2000

/** Ends the session here and on the server, and starts again at home. */
export const logOut = () => signOutTo('/')

/** Ends the session here and on the server, and goes there by a whole page load. */
export async function signOutTo(path: string) {
  const { href } = location
  const ended = call(logout, {}).catch(() => undefined)
  signOut()
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, longestWaitMs))])
  // Who has gone on meanwhile did so as nobody.
  if (location.href === href) location.assign(path)
}
