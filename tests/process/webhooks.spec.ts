import { expect, test } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import { adminToken } from '../support/browser/admin.ts'
import { type ShopProcess, startShop } from '../support/browser/shop-process.ts'
import { startReceiver } from '../support/browser/receiver.ts'
import { callApi } from '../support/browser/shopper.ts'

/** A pack of saffron, whose every change is an event. */
const product = (name: string) => ({ name, image: '', variants: [{ quantity: '1 g', price: 500 }] })

async function isLive(shop: ShopProcess) {
  try {
    return (await fetch(`${shop.baseURL}/health/live`)).ok
  } catch {
    return false
  }
}

test('a webhook that was sent when the process died is sent again with its id, and verifies', async () => {
  test.setTimeout(240_000)
  const receiver = await startReceiver()
  const shop = await startShop({ SEED: 'none', CRASH_AT: 'webhook-sent' })
  try {
    const token = await adminToken(shop)
    const { body: added } = await callApi<{ secret: string; webhook: { _id: string } }>(shop, 'POST', '/webhooks', {
      token,
      body: { url: receiver.url, events: ['product.changed'] },
    })
    await callApi(shop, 'POST', '/products', { token, body: product('Kashmiri Saffron') })
    await expect.poll(() => isLive(shop), { message: 'the process dies once the receiver has it' }).toBe(false)
    expect(receiver.received).toHaveLength(1)

    await shop.restart({ CRASH_AT: '' })
    // The job of the dead process runs again when its time is over.
    await expect.poll(() => receiver.received.length, { timeout: 200_000 }).toBe(2)
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids).size).toBe(1)
    for (const { body, headers } of receiver.received) {
      const payload = new Webhook(added.secret).verify(body, Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])))
      expect(payload).toMatchObject({ type: 'product.changed', data: { name: 'Kashmiri Saffron' } })
    }
    const list = async () => (await callApi<{ status: string; tries: number }[]>(shop, 'GET', `/webhooks/${added.webhook._id}/deliveries`, { token })).body
    await expect.poll(list).toMatchObject([{ status: 'delivered', tries: 1 }])
  } finally {
    await shop.remove()
    await receiver.close()
  }
})
