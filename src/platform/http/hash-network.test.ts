import { expect, test } from 'vitest'
import { hashNetwork } from './hash-network.ts'

const hashOf = (address: string, { secret = 's', account = 'A' } = {}) => Buffer.from(hashNetwork(secret, account, address) ?? []).toString('hex')

test('is the same within a /24 or a /48, and differs elsewhere', () => {
  expect(hashOf('203.0.113.7')).toBe(hashOf('203.0.113.250'))
  expect(hashOf('203.0.113.7')).not.toBe(hashOf('203.0.114.7'))
  expect(hashOf('2001:db8:1:2')).toBe(hashOf('2001:db8:1:ffff'))
  expect(hashOf('2001:db8:1:2')).not.toBe(hashOf('2001:db8:2:2'))
})

test('differs by account and by installation, and has nothing of the address', () => {
  expect(hashOf('203.0.113.7')).not.toBe(hashOf('203.0.113.7', { account: 'B' }))
  expect(hashOf('203.0.113.7')).not.toBe(hashOf('203.0.113.7', { secret: 't' }))
  expect(hashOf('203.0.113.7')).toMatch(/^[0-9a-f]{32}$/)
})

test('is null for an unknown address', () => expect(hashNetwork('s', 'A', 'unknown')).toBeNull())
