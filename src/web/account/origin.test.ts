import { expect, test } from 'vitest'
import { safeOrigin } from './origin.ts'

test.each(['/cart', '/product/abc?x=1#top', '/', '/products'])('goes back to %s', (path) => {
  expect(safeOrigin(path)).toBe(path)
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
])('goes home instead of to %j', (path) => {
  expect(safeOrigin(path)).toBe('/')
})

test.each(['/login', '/Login/', '/login-phone', '/register?x'])('does not go back to %s', (path) => {
  expect(safeOrigin(path)).toBe('/')
})
