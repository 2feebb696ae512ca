import { sessionTexts as texts } from '../texts/session.ts'
import { toast } from '../ui/toast-store.ts'
import { safeOrigin } from './origin.ts'

/** A notice that shows after the next page load of this tab. It holds `ended`, or the path of the page where a person who has logged in was before. */
const noticeKey = 'noticeAfterLoad'

const ended = 'ended'

/** Remembers that the server ended this tab's session. */
export const rememberEnded = () => save(ended)

/** Remembers the page where the person was before a log-in that leads to the home page. */
export function rememberWayBack(path: string) {
  if (path !== '/') save(path)
}

/** Shows the remembered notice, once. */
export function showNoticeAfterLoad() {
  const saved = take()
  if (saved === ended) toast(texts.ended, { kind: 'info', link: { text: texts.logIn, to: '/login' } })
  else if (saved !== null) showWayBack(safeOrigin(saved))
}

/** Shows a link to the page where the person was before the log-in. The notice stays, because it is the way back to the cart. */
function showWayBack(to: string) {
  const text = to === '/cart' ? texts.toCart : texts.toPage
  toast(texts.loggedIn, { link: { text, to }, page: window.location.pathname, lasting: true })
}

function save(notice: string) {
  try {
    sessionStorage.setItem(noticeKey, notice)
  } catch {
    // With blocked storage the next page says nothing.
  }
}

function take() {
  try {
    const notice = sessionStorage.getItem(noticeKey)
    sessionStorage.removeItem(noticeKey)
    return notice
  } catch {
    return null
  }
}
