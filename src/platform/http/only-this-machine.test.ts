import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { onlyThisMachine } from './only-this-machine.ts'

const site = new Hono().use(onlyThisMachine).get('/', (c) => c.text('fine'))
site.onError((error, c) => c.text(error.message, 404))

async function ask(remoteAddress: string | undefined, headers: Record<string, string>) {
  return (await site.request('/', { headers }, { incoming: { socket: { remoteAddress } } })).status
}

test.each([
  ['127.0.0.1', 'localhost:3000'],
  ['::1', '[::1]:3000'],
  ['::ffff:127.0.0.1', '127.0.0.1'],
  ['127.0.0.2', 'LOCALHOST'],
])('accepts %s with host %s', async (address, host) => {
  expect(await ask(address, { host })).toBe(200)
})

test.each([
  ['203.0.113.1', { host: 'localhost' }],
  ['::ffff:203.0.113.1', { host: 'localhost' }],
  [undefined, { host: 'localhost' }],
  ['127.0.0.1', { host: 'shop.example' }],
  ['127.0.0.1', { host: '127.0.0.1.evil.example' }],
  ['127.0.0.1', { host: 'localhost.evil.example' }],
  ['127.0.0.1', {}],
  ['127.0.0.1', { host: 'localhost', 'x-forwarded-for': '127.0.0.1' }],
  ['127.0.0.1', { host: 'localhost', forwarded: 'for=127.0.0.1' }],
  ['127.0.0.1', { host: 'localhost', 'x-real-ip': '127.0.0.1' }],
  ['127.0.0.1', { host: 'localhost', via: '1.1 proxy' }],
])('refuses %s with %j', async (address, headers) => {
  expect(await ask(address, { ...headers })).toBe(404)
})
