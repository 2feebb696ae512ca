import * as customersContract from '#shop/accounts/customers/contract.ts'
import { setLeaving } from '#ui/guard.ts'
import { signOut } from '#ui/session-store.ts'
import { call } from '#ui/call.ts'

const maxWaitMs = 2000

/** Ends the session in the browser and on the server, and loads the home page. */
export const logOut = () => signOutTo('/')

/** Ends the session in the browser and on the server, and loads the page at `path`. */
export async function signOutTo(path: string) {
  const { href } = location
  setLeaving(path)
  const ended = call(customersContract.logout, {}).catch(() => undefined)
  signOut()
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, maxWaitMs))])
  if (location.href === href) return location.assign(path)
  // The person has opened another page meanwhile, which is already signed out.
  setLeaving(undefined)
}
