const loginPages = /^\/(login|login-phone|register|reset-password(?:\/new)?)\/?(?:[?#]|$)/i

/** Returns the page to open after login: a path of this site that is no login page. Anything else becomes the home page. */
export function safeOrigin(path: string | null): string {
  if (path === null || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)) return '/'
  return loginPages.test(path) ? '/' : path
}
