import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { storedAddress } from '#test/address.ts'
import { makeProduct } from '#test/make-product.ts'
import { openTestEngine } from '#test/open-test-engine.ts'
import { openTestShop } from '#test/open-test-shop.ts'
import { randomId } from '#kernel/id.ts'
import { hashToken } from '#platform/http/authenticate.ts'
import { insertAddress } from '#shop/accounts/addresses/server/queries.server.ts'

/** The ways in which the provider can fail a call. Each order meets one of them. */
const faults: Record<string, (response: ServerResponse) => void> = {
  'never answers': () => {},
  'answers half and no more': (response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"id":'),
  'resets the connection': (response) => void response.socket?.resetAndDestroy(),
  'answers 500': (response) => void response.writeHead(500).end('oops'),
  'answers something else': (response) => void response.writeHead(200).end('<html>'),
}

/** Multiples of this price choose the fault that an order meets. */
const pricePaise = 50_000
/** The durations of the shop's calls, in milliseconds. */
const waited: number[] = []
const provider = createServer(async (request, response) => {
  const started = performance.now()
  response.once('close', () => waited.push(performance.now() - started))
  const { amount }: { amount: number } = JSON.parse(await text(request))
  Object.values(faults)[amount / pricePaise - 1]?.(response)
}).listen(0, '127.0.0.1')
await once(provider, 'listening')

const { shop, api, close } = await openTestShop(await openTestEngine(), (opened) => ({
  ...opened,
  fetch,
  config: { ...opened.config, RAZORPAY_API_URL: addressOf(provider) },
}))
afterAll(async () => {
  provider.closeAllConnections()
  provider.close()
  await close()
})

function addressOf(server: Server) {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return `http://127.0.0.1:${address.port}`
}

test('gives up a slow, broken or failing provider within 8 s, with a clear message and the attempt kept', async () => {
  const { id: productId } = await makeProduct(shop)
  const { token, addressId } = await openBuyer()
  await Promise.all(
    Object.keys(faults).map(async (name, index) => {
      const response = await api.request('/payments/orders', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ items: [{ productId, variant: '1 g', qty: index + 1 }], addressId, expectedTotal: (index + 1) * 500 }),
      })
      const { code, message }: { code: string; message: string } = await response.json()
      expect({ name, status: response.status, code }).toEqual({ name, status: 503, code: 'payment_unavailable' })
      expect(message).toContain('Your cart is kept.')
    }),
  )
  await expect.poll(() => waited.length).toBe(Object.keys(faults).length)
  // 8 s, plus a margin for a slow machine. The two silent faults would never end by themselves.
  expect(Math.max(...waited)).toBeLessThan(8000 + 30_000)
  const attempts = await shop.db.selectFrom('shopOrder').select(['status', 'providerOrderId']).execute()
  expect(attempts).toEqual(Object.keys(faults).map(() => ({ status: 'Pending', providerOrderId: null })))
})

async function openBuyer() {
  const [id, token] = [randomId(16), randomBytes(32).toString('base64url')]
  const at = shop.now()
  await shop.db.insertInto('customer').values({ id, name: 'Asha Rao', email: null, contacts: '[]', loginMobile: null, passwordHash: null }).execute()
  await shop.db
    .insertInto('session')
    .values({ tokenHash: hashToken(token), customerId: id, createdAt: at, lastUsedAt: at })
    .execute()
  const { id: addressId } = await shop.db.transaction().execute((tx) => insertAddress(tx, id, storedAddress))
  return { token, addressId }
}
