import { replace } from 'react-router'
import type { Customer } from '#domain/customers/contract.ts'
import { endSession, readSession, readToken, type Session } from '../browser-store.ts'
import { isSignedOut } from '../call.ts'
import { sessionTexts as texts } from '../texts/session.ts'
import { toast } from '../ui/toast-store.ts'
import { rememberEnded } from './notice-after-load.ts'
import { rememberOrigin } from './origin.ts'

/**
 * Returns the session, for the clientLoader of a signed-in page. Without a session it redirects to the home page with a toast, and login returns to the
 * page. With another role than `role` it redirects too.
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
 * Returns the answer. When the server rejects the token, it ends the session in the browser and runs `onEnd`, which loads the home page by default. If
 * another tab has signed in meanwhile, it reloads the page with that session.
 */
export async function withSession<Answer>(answer: Promise<Answer>, onEnd: () => void = goHome): Promise<Answer> {
  const token = readToken()
  try {
    return await answer
  } catch (error) {
    if (!isSignedOut(error)) throw error
    if (readToken() === token) {
      endSession()
      onEnd()
      // Another call of this page may have found it out just before.
    } else if (!isLeaving) window.location.reload()
    // Never settles: callers must not show anything while the page unloads or the session's end shows.
    return new Promise(() => {})
  }
}

/** True while the home page replaces this one. */
let isLeaving = false

/** Loads the home page, which says why. */
function goHome() {
  isLeaving = true
  rememberOrigin(window.location.pathname + window.location.search)
  rememberEnded()
  window.location.replace('/')
}
