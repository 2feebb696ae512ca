import { expect, test } from 'vitest'
import { isAllowedAddress, networkOf } from './address-list.server.ts'

test('an empty list allows every address', () => {
  for (const address of ['203.0.113.7', '2001:db8::1', 'unknown']) expect(isAllowedAddress([], address)).toBe(true)
})

test('a list allows its addresses and the networks around them, and no other', () => {
  const list = ['203.0.113.7', '10.20.0.0/16', '192.0.2.130/25', '2001:db8:1::/48', '2001:db8:2::5']
  for (const address of ['203.0.113.7', '10.20.255.1', '192.0.2.200', '2001:db8:1:ffff::1', '2001:db8:2::5', '2001:db8:2:0:0:0:0:5'])
    expect({ address, allowed: isAllowedAddress(list, address) }).toEqual({ address, allowed: true })
  for (const address of ['203.0.113.8', '10.21.0.1', '192.0.2.1', '2001:db8:2::6', '2001:db9:1::1', 'unknown', '', '::1', '127.0.0.1'])
    expect({ address, allowed: isAllowedAddress(list, address) }).toEqual({ address, allowed: false })
})

test('an IPv4 address in IPv6 spelling is the IPv4 address', () => {
  expect(isAllowedAddress(['203.0.113.0/24'], '::ffff:203.0.113.9')).toBe(true)
  expect(isAllowedAddress(['203.0.113.0/24'], '::ffff:cb00:7109')).toBe(true)
  expect(isAllowedAddress(['203.0.113.0/24'], '::ffff:cb00:7209')).toBe(false)
})

test('/0 allows every address of its family', () => {
  expect(isAllowedAddress(['0.0.0.0/0'], '198.51.100.1')).toBe(true)
  expect(isAllowedAddress(['0.0.0.0/0'], '2001:db8::1')).toBe(false)
  expect(isAllowedAddress(['::/0'], '2001:db8::1')).toBe(true)
})

test('names the network of an address, and none of an unknown one', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.0/24')
  expect(networkOf('2001:db8:1:2::5')).toBe('2001:db8:1::/48')
  expect(networkOf('::1')).toBe('0:0:0::/48')
  expect(networkOf('unknown')).toBeNull()
})
