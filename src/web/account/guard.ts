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
 * Passes on an answer that was asked for just now. When the server no longer knows the token, the session ends here too and the person goes home,
 * or `onEnd` says what happens instead; a session that was begun meanwhile, in another tab, goes on.
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
