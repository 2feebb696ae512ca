import { expect, test } from 'vitest'
import { openRouteNames } from './route-names.ts'

const nameOf = openRouteNames([
  '/*',
  '*',
  '',
  '/health/live',
  '//product/:id',
  '/product/:id/reviews',
  '/productDetail',
  '/backend/api/*',
  '/backend/api/orders/my-orders',
  '/backend/api/orders/:id/refunds',
  '/backend/api/orders/:orderId',
  '/media/:name{.+\\.(?:avif|webp|jpg)}',
  '/assets/*',
  '/pay/:token',
])

test.each([
  ['/', '/'],
  ['/?ref=mail', '/'],
  ['/_root.data', '/'],
  ['/health/live', '/health/live'],
  ['/product/saffron-123?pack=1', '/product/:id'],
  ['/product/saffron-123.data?index', '/product/:id'],
  ['/product/saffron-123/', '/product/:id'],
  ['/product/saffron-123/reviews', '/product/:id/reviews'],
  ['/PRODUCTDETAIL', '/productDetail'],
  ['/backend/api/orders/my-orders', '/backend/api/orders/my-orders'],
  ['/backend/api/orders/SW1', '/backend/api/orders/:orderId'],
  ['/backend/api/orders/my-orders/refunds', '/backend/api/orders/:id/refunds'],
  ['/backend/api/nothing/here', '/backend/api/*'],
  ['/media/0a.avif', '/media/:name'],
  ['/assets/entry-1.js', '/assets/*'],
  ['/pay/a-secret-link', '/pay/:token'],
])('%s is %s', (target, name) => expect(nameOf(target)).toBe(name))

test('paths that no route has share one name, however many they are', () => {
  const invented = Array.from({ length: 50 }, (_, number) => `/wp-${number}/login.php?x=${number}`)
  expect(new Set([...invented, '/product', '/__proto__', '/constructor'].map(nameOf))).toEqual(new Set(['unknown']))
})
