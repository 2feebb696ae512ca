import { replace } from 'react-router'
import type { Customer } from '#domain/customers/contract.ts'
import { readSession, readToken, rememberOrigin, type Session, signOut } from '../browser-store.ts'
import { isSignedOut } from '../call.ts'
import { sessionTexts as texts } from '../texts/session.ts'
import { toast } from '../ui/toast-store.ts'

/**
 * For the clientLoader of a signed-in page. Without a token it leads home, says why, and a log-in from there leads back to the page. A session of
 * another role than the page needs is led home too.
 */
export function requireSession({ url }: Request, role?: Customer['role']): Session {
  const session = readSession()
  if (session && (!role || session.role === role)) return session
  if (session) toast(texts.otherRole)
  else {
    const { pathname, search } = new URL(url)
    rememberOrigin(pathname + search)
    toast(texts.needed, { link: { text: texts.logIn, to: '/login' } })
  }
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
