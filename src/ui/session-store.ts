import { useSyncExternalStore } from 'react'
import { dropDrafts, dropDraftsOfOthers } from './draft-store.ts'
import { readStored, removeStored, subscribeTo, writeStored } from './stored.ts'

/** The session, in local storage. */

export type Session = { token: string; role: string; userId: string }

const sessionUpdated = 'session-updated'
const endedKey = 'sessionEnded'

export const readToken = () => readStored('token') || undefined

export function readSession(): Session | undefined {
  const token = readToken()
  if (!token) return undefined
  latest = { token, role: readStored('role') ?? '', userId: readStored('userId') ?? '' }
  return latest
}

/** The latest session that this page has read. */
let latest: Session | undefined

/**
 * Returns the session that the server has ended, also if another tab has removed it from the storage. The page can then ask the same person to log in again.
 */
export const endedSession = () => (hasServerEndedSession() ? latest : undefined)

export function signIn({ token, role, userId }: Session) {
  removeStored(endedKey)
  dropDraftsOfOthers(userId)
  writeStored('token', token)
  writeStored('role', role)
  writeStored('userId', userId)
  window.dispatchEvent(new Event(sessionUpdated))
}

/** Logs out, because the person leaves: drops what was typed. */
export function signOut() {
  removeStored(endedKey)
  dropDrafts()
  forgetSession()
}

/** Forgets a session that the server has ended. The person did not choose to leave, so their drafts stay for the same account. */
export function endSession() {
  try {
    localStorage.setItem(endedKey, '1')
  } catch {
    // The storage is full. Other tabs then take this for a log-out, and drop their drafts.
  }
  forgetSession()
}

/** True after the server has ended the session, until a log-in or log-out. */
export const hasServerEndedSession = () => readStored(endedKey) !== null

function forgetSession() {
  for (const key of ['token', 'role', 'userId']) removeStored(key)
  window.dispatchEvent(new Event(sessionUpdated))
}

let session: Session | undefined

/** Returns the same object until a value changes, as useSyncExternalStore requires. */
function sessionSnapshot() {
  const current = readSession()
  if (current?.token !== session?.token || current?.role !== session?.role || current?.userId !== session?.userId) session = current
  return session
}

/** Returns the session of this browser; undefined on the server and while hydrating. */
export const useSession = () => useSyncExternalStore(subscribeToSession, sessionSnapshot, () => undefined)

export const subscribeToSession = (onChange: () => void) => subscribeTo(sessionUpdated, onChange)
