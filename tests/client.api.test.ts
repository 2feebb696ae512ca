import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { promisify } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiBase } from '#kernel/endpoint.ts'
import type { OpenApi } from '#platform/http/openapi-types.ts'
import { clientTypesOf } from '../scripts/client-types.ts'
import { makeKey } from './support/make-key.ts'
import { makeCheckout, makeOrder } from './support/make-order.ts'
import { signedInAdmin } from './support/make.ts'
import { send } from './support/send.ts'
import { api } from './support/test-shop.ts'

const server = createServer(getRequestListener(new Hono().route(apiBase, api).fetch))
let url = ''

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})

afterAll(() => void server.close())

/** Runs the example with a key. */
async function runExample(key: string, parameters: string[] = []) {
  const env = { ...process.env, SHOP_URL: url, SHOP_KEY: key }
  const run = promisify(execFile)(process.execPath, ['examples/client/ship-orders.ts', ...parameters], { env })
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  )
}

test('examples/client/shop-api.ts has the types of the operations for programs; `npm run client` writes it anew', async () => {
  const document: OpenApi = (await send('GET', '/openapi.json')).body
  const types = clientTypesOf(document)
  expect(types).toContain("'/packing/orders'")
  expect(types).not.toContain("'/staff/me'")
  expect(types).not.toContain("'/staff/{id}/role'")
  await expect(types).toMatchFileSnapshot('../examples/client/shop-api.ts')
})

test('the example lists the orders to pack, and ships one of them', async () => {
  const token = await signedInAdmin()
  const { text } = await makeKey(token, { scopes: ['orders:read', 'orders:pack'] })
  const { _id } = await makeOrder(await makeCheckout())
  expect(await runExample(text)).toEqual({ code: 0, stderr: '', stdout: `${_id}  Bengaluru  2 × Kashmiri Saffron\n` })
  expect(await runExample(text, ['delhivery', _id, 'DL12345678'])).toMatchObject({ code: 0, stderr: '' })
  expect((await send('GET', `/orders/${_id}`, { token })).body).toMatchObject({ fulfilment: 'shipped', trackingUrl: expect.stringContaining('DL12345678') })
  expect(await runExample(text)).toEqual({ code: 0, stderr: '', stdout: '' })
})

test('the example names the code of a refusal', async () => {
  const { text, id } = await makeKey(await signedInAdmin(), { scopes: ['orders:read'] })
  const { _id } = await makeOrder(await makeCheckout())
  expect(await runExample(text, ['delhivery', _id, 'DL12345678'])).toMatchObject({ code: 1, stderr: expect.stringMatching(/^scope_missing: /) })
  await send('DELETE', `/api-keys/${id}`, { token: await signedInAdmin() })
  expect(await runExample(text)).toMatchObject({ code: 1, stderr: 'unauthenticated: This API key does not exist, or has ended.\n' })
})
