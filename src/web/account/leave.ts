import { logout } from '#domain/customers/contract.ts'
import { signOut } from '../browser-store.ts'
import { call } from '../call.ts'

const patienceMs = 2000

/** Logs out here at once and on the server if it answers in time, then loads the page at `path`. */
export async function leaveTo(path: '/' | '/login') {
  const told = call(logout, {}).catch(() => undefined)
  signOut()
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, patienceMs))])
  window.location.assign(path)
}

/** Log Out of the shop: home, as nobody. */
export const leave = () => leaveTo('/')
