import { readSession } from './session-store.ts'
import { sessionTexts as texts } from './session-texts.ts'
import { toast } from './toast-store.ts'
import { safePageBeforeLogin } from './page-before-login.ts'

/** Notices that show after the next page load of this tab. */

/** Holds `ended`, or the path of the page where a person who has logged in was before. */
const noticeKey = 'noticeAfterLoad'

/** Holds the id of the account that the last log-in by phone opened. */
const openedKey = 'openedAccount'

const ended = 'ended'

/** Remembers that the server ended this tab's session. */
export const rememberEnded = () => save(noticeKey, ended)

/** Remembers the page where the person was before a log-in that leads to the home page. */
export function rememberWayBack(path: string) {
  if (path !== '/') save(noticeKey, path)
}

/** Remembers that a log-in by phone made a new account. */
export const rememberNewAccount = (userId: string) => save(openedKey, userId)

/** Shows the remembered notices, once. */
export function showNoticeAfterLoad() {
  const saved = take(noticeKey)
  if (saved === ended) toast(texts.ended, { kind: 'info', link: { text: texts.logIn, to: '/login' } })
  else if (saved !== null) showWayBack(safePageBeforeLogin(saved))
  const opened = take(openedKey)
  // Somebody else may have logged in since.
  if (opened && opened === readSession()?.userId) showNewAccount()
}

/** Shows a link to the page where the person was before the log-in, or from the cart on to the checkout. The notice stays, because it is the way to the order. */
function showWayBack(to: string) {
  const link = to === '/cart' ? { text: texts.toCheckout, to: '/checkout' } : { text: texts.toPage, to }
  toast(texts.loggedIn, { link, page: window.location.pathname, lasting: true })
}

/** Says that the account is empty because it is new. The notice stays, because an order by e-mail is in another account. */
const showNewAccount = () =>
  toast(texts.opened, { kind: 'info', link: { text: texts.joinAccounts, to: joinPath }, page: window.location.pathname, lasting: true })

/** The section of the profile that adds an address or a number, and joins the account that has it. */
const joinPath = '/ProfilePage#verified-contacts'

function save(key: string, notice: string) {
  try {
    sessionStorage.setItem(key, notice)
  } catch {
    // With blocked storage the next page says nothing.
  }
}

function take(key: string) {
  try {
    const notice = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return notice
  } catch {
    return null
  }
}
