import { redirectDocument, replace } from 'react-router'
import { endedSession, endSession, readSession, readToken, type Session } from './session-store.ts'
import { isSignedOut } from './call.ts'
import { sessionTexts as texts } from './session-texts.ts'
import { holdsTyped } from './typed-text.ts'
import { toast } from './toast-store.ts'
import { rememberEnded } from './notice-after-load.ts'
import { rememberPageBeforeLogin } from './page-before-login.ts'

/**
 * Returns the session, for the clientLoader of a signed-in page. Without a session it redirects to the home page with a toast, and login returns to the
 * page. With another role than `role` it redirects too. While the person logs out, it goes where that leads.
 */
export function requireSession({ url }: Request, role?: 'admin'): Session {
  // A page that holds typed text stays. Its next request asks for a log-in over the page.
  const session = readSession() ?? (holdsTyped() ? endedSession() : undefined)
  if (session && (!role || session.role === role)) {
    rememberOwner(new URL(url).pathname, session)
    return session
  }
  if (session) toast(texts.otherRole, { kind: 'error' })
  else if (leavingTo !== undefined) throw redirectDocument(leavingTo)
  else {
    const { pathname, search } = new URL(url)
    rememberPageBeforeLogin(pathname + search)
    toast(texts.needed, { link: { text: texts.logIn, to: '/login' } })
  }
  throw replace('/')
}

/** The latest page that shows a person's data, and the account of that person. */
let owned: { path: string; userId: string } | undefined

const rememberOwner = (path: string, { userId }: Session) => (owned = { path: path.toLowerCase(), userId })

/** Marks this page, which is for visitors too, as one that shows the session's data from now on (`emptyRestored`). */
export function ownSession() {
  const session = readSession()
  if (session) rememberOwner(window.location.pathname, session)
}

/**
 * Empties a signed-in page that the Back button restores after its person has logged out, or somebody else has logged in. The browser keeps the whole page in
 * memory, so no loader runs. The reload that follows shows what the present session may see.
 */
function emptyRestored({ persisted }: PageTransitionEvent) {
  if (!persisted || owned?.path !== window.location.pathname.toLowerCase() || owned.userId === readSession()?.userId) return
  document.body.replaceChildren()
  window.location.reload()
}

// The server loads this module too, and has no window.
if (typeof window !== 'undefined') window.addEventListener('pageshow', emptyRestored)

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
    // A call that began after a log-out has no token either.
    if (leavingTo === undefined) {
      if (readToken() === token) {
        endSession()
        onEnd()
      } else window.location.reload()
    }
    // Never settles: callers must not show anything while the page unloads or the session's end shows.
    return new Promise(() => {})
  }
}

/** The page that replaces this one. Undefined while none does. */
let leavingTo: string | undefined

/** Sets the page that a log-out leads to, so that a call which is refused meanwhile does not redirect elsewhere. Undefined: the log-out is over. */
export function setLeaving(path: string | undefined) {
  leavingTo = path
}

/** Loads the home page, which says why. */
function goHome() {
  leavingTo = '/'
  rememberPageBeforeLogin(window.location.pathname + window.location.search)
  rememberEnded()
  window.location.replace('/')
}
