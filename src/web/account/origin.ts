const loginPages = /^\/(login|login-phone|register)\/?(?:[?#]|$)/i

/** Where to go after logging in: a path of this site, and not a page for logging in; anything else becomes the home page. */
export function safeOrigin(path: string | null): string {
  if (path === null || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)) return '/'
  return loginPages.test(path) ? '/' : path
}
