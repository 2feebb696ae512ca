import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

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
])('%s counts as %s', async (socket, counted) => {
  expect(await addressOf({ socket })).toBe(counted)
})

test('believes as many proxies as it is told, and no forged entry before them', async () => {
  const forwarded = '6.6.6.6, 198.51.100.1, 203.0.113.9'
  expect(await addressOf({ socket: '10.0.0.1', forwarded })).toBe('10.0.0.1')
  expect(await addressOf({ socket: '10.0.0.1', forwarded, trustProxy: 1 })).toBe('203.0.113.9')
  expect(await addressOf({ socket: '10.0.0.1', forwarded, trustProxy: 2 })).toBe('198.51.100.1')
  expect(await addressOf({ socket: '10.0.0.1', forwarded: '203.0.113.9', trustProxy: 2 })).toBe('10.0.0.1')
})
