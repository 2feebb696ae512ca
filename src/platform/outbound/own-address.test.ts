import { expect, test } from 'vitest'
import { ownAddress } from './own-address.ts'

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['localhost', 'http://localhost:3000'],
  ['::1', 'http://[::1]:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://[::1]:3000'],
  ['192.168.1.5', 'http://192.168.1.5:3000'],
])('the address of a shop that listens on %s is %s', (HOST, url) => {
  expect(ownAddress({ HOST, PORT: 3000 })).toBe(url)
})
