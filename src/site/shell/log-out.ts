import { logout } from '#shop/accounts/customers/contract.ts'
import { signOut } from '#ui/session-store.ts'
import { call } from '#ui/call.ts'

const maxWaitMs = 2000

/** Ends the session in the browser and on the server, and loads the home page. */
export const logOut = () => signOutTo('/')

/** Ends the session in the browser and on the server, and loads the page at `path`. */
export async function signOutTo(path: string) {
  const { href } = location
  const ended = call(logout, {}).catch(() => undefined)
  signOut()
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, maxWaitMs))])
  // If the person has opened another page meanwhile, that page is already signed out.
  if (location.href === href) location.assign(path)
}
