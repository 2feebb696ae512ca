import { replace } from 'react-router'
import { readSession, readToken, type Session, signOut } from '../browser-store.ts'
import { isSignedOut } from '../call.ts'

/** For a signed-in page's clientLoader: without a token, or with another role than the route needs, the person goes home. */
export function requireSession(role?: string): Session {
  const session = readSession()
  if (!session || (role !== undefined && session.role !== role)) throw replace('/')
  return session
}

/**
 * Returns the answer. When the server no longer knows the token, the session ends here too, and `onEnd` runs: by default it leads home. A session
 * that began meanwhile in another tab continues.
 */
export async function whileSignedIn<Answer>(answer: Promise<Answer>, onEnd: () => void = goHome): Promise<Answer> {
  const token = readToken()
  try {
    return await answer
  } catch (error) {
    if (!isSignedOut(error)) throw error
    if (readToken() === token) {
      signOut()
      onEnd()
    } else window.location.reload()
    // The page is being left, or shows that the session ended: nothing may be shown in between.
    return new Promise(() => {})
  }
}

const goHome = () => window.location.replace('/')
