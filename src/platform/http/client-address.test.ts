import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { clientAddress, networksOf } from './client-address.ts'

async function addressOf({ socket, forwarded, trustProxy = 0 }: { socket: string; forwarded?: string; trustProxy?: number }) {
  const app = new Hono().get('/', (c) => c.text(clientAddress(c, trustProxy)))
  const headers = new Headers(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded })
  const response = await app.request('/', { headers }, { incoming: { socket: { remoteAddress: socket } } })
  return response.text()
}

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::5', '2001:db8:0:0'],
  ['2001:db8:0:0:9::1', '2001:db8:0:0'],
  ['2001:0db8:1::5', '2001:db8:1:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('the socket address %s counts as %s', async (socket, counted) => {
  expect(await addressOf({ socket })).toBe(counted)
})

test('trusts the configured number of proxies, and no forged entry before them', async () => {
  const forwarded = '6.6.6.6, 198.51.100.1, 203.0.113.9'
  expect(await addressOf({ socket: '10.0.0.1', forwarded })).toBe('10.0.0.1')
  expect(await addressOf({ socket: '10.0.0.1', forwarded, trustProxy: 1 })).toBe('203.0.113.9')
  expect(await addressOf({ socket: '10.0.0.1', forwarded, trustProxy: 2 })).toBe('198.51.100.1')
  expect(await addressOf({ socket: '10.0.0.1', forwarded: '203.0.113.9', trustProxy: 2 })).toBe('10.0.0.1')
})

test.each([
  ['203.0.113.9:4711', '203.0.113.9'],
  ['[2001:db8:1:2::5]:4711', '2001:db8:1:2'],
  ['2001:db8:1:2::5', '2001:db8:1:2'],
  ['unknown', '10.0.0.1'],
  ['_hidden', '10.0.0.1'],
])('the proxy entry %s counts as %s', async (forwarded, counted) => {
  expect(await addressOf({ socket: '10.0.0.1', forwarded, trustProxy: 1 })).toBe(counted)
})

test.each([
  ['203.0.113.7', ['203.0.113.7']],
  ['unknown', ['unknown']],
  ['2001:db8:1:2ff:4::5', ['2001:db8:1:2ff', '2001:db8:1:200/56', '2001:db8:1/48']],
  ['2001:db8:1:2ff', ['2001:db8:1:2ff', '2001:db8:1:200/56', '2001:db8:1/48']],
  ['2001:db8::', ['2001:db8:0:0', '2001:db8:0:0/56', '2001:db8:0/48']],
])('%s belongs to the networks %j', (address, networks) => {
  expect(networksOf(address)).toEqual(networks)
})
