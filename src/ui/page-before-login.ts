import { isOwnPath } from '#kernel/safe-address.ts'

/** Remembers the page that a person left to log in, and opens it after the log-in. */

const loginPages = /^\/(login|login-phone|register|reset-password(?:\/new)?)\/?(?:[?#]|$)/i
const pageKey = 'loginOrigin'

/** Returns the path if a log-in may lead back to it: a path of this site that is no login page. Otherwise the home page. */
export function safePageBeforeLogin(path: string | null): string {
  if (path === null || !isOwnPath(path)) return '/'
  return loginPages.test(path) ? '/' : path
}

export function rememberPageBeforeLogin(path: string) {
  try {
    sessionStorage.setItem(pageKey, safePageBeforeLogin(path))
  } catch {
    // With blocked storage the shopper returns to the home page.
  }
}

export function forgetPageBeforeLogin() {
  try {
    sessionStorage.removeItem(pageKey)
  } catch {
    // Blocked storage remembers nothing.
  }
}

/** Returns the page to return to after login, and forgets it. */
export function takePageBeforeLogin() {
  try {
    const path = sessionStorage.getItem(pageKey)
    forgetPageBeforeLogin()
    return safePageBeforeLogin(path)
  } catch {
    return safePageBeforeLogin(null)
  }
}
