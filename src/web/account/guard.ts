import { replace } from 'react-router'
import { readSession, readToken, rememberOrigin, type Session, signOut } from '../browser-store.ts'
import { isSignedOut } from '../call.ts'
import { sessionTexts as texts } from '../texts/session.ts'
import { toast } from '../ui/toast-store.ts'

/** For the clientLoader of the signed-in page at `path`. Without a token it leads home, says why, and a log-in from there leads back. */
export function requireSession(path: string): Session {
  const session = readSession()
  if (session) return session
  rememberOrigin(path)
  toast(texts.needed, { link: { text: texts.logIn, to: '/login' } })
  throw replace('/')
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
