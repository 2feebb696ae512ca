const loginPages = /^\/(login|login-phone|register|reset-password(?:\/new)?)\/?(?:[?#]|$)/i
const originKey = 'loginOrigin'

/** Returns the page to open after login: a path of this site that is no login page. Anything else becomes the home page. */
export function safeOrigin(path: string | null): string {
  if (path === null || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)) return '/'
  return loginPages.test(path) ? '/' : path
}

export function rememberOrigin(path: string) {
  try {
    sessionStorage.setItem(originKey, safeOrigin(path))
  } catch {
    // With blocked storage the shopper returns to the home page.
  }
}

/** Returns the page to return to after login, and forgets it. */
export function takeOrigin() {
  try {
    const path = sessionStorage.getItem(originKey)
    sessionStorage.removeItem(originKey)
    return safeOrigin(path)
  } catch {
    return safeOrigin(null)
  }
}
