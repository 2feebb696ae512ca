import { expect, test } from 'vitest'
import { safePageBeforeLogin } from './page-before-login.ts'

test.each(['/cart', '/product/abc?x=1#top', '/', '/products'])('returns to %s', (path) => {
  expect(safePageBeforeLogin(path)).toBe(path)
})

test.each([
  null,
  '',
  '//evil.example',
  '/\\evil.example',
  '\\/evil',
  '/a\\b',
  'https://evil.example',
  'javascript:alert(1)',
  'cart',
  '/a\nb',
  '/\t/evil.example',
  '/\u0000',
])('returns to the home page instead of %j', (path) => {
  expect(safePageBeforeLogin(path)).toBe('/')
})

test.each(['/login', '/Login/', '/login-phone', '/register?x', '/reset-password', '/reset-password/new#token=x'])(
  'does not return to the login page %s',
  (path) => {
    expect(safePageBeforeLogin(path)).toBe('/')
  },
)
