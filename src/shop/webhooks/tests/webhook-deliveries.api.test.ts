import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createPostPublic } from '#platform/outbound/post-public.ts'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { runJob } from '#test/run-job.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { changeProduct, idsOf, runDeliveries, runRetries, startWebhook } from '#test/webhook-receiver.ts'
import { mostTries } from '../rules/delivery.ts'

const dayMs = 86_400_000

describe('a delivery', () => {
  test('is retried with its id until the receiver is there again, and the list shows each answer', async () => {
    const { receiver, token, id, read, list } = await startWebhook()
    receiver.answer = () => 'silent'
    await changeProduct(token)
    await runDeliveries()
    expect(await list()).toMatchObject([{ status: 'retrying', tries: 1, answerStatus: null, answer: 'its server takes too long' }])
    expect(await read()).toMatchObject({ failingSince: shop.now().toISOString(), answerStatus: null, failure: 'its server takes too long' })
    receiver.answer = () => 503
    await runRetries()
    expect(await list()).toMatchObject([{ status: 'retrying', tries: 2, answerStatus: 503, answer: 'answer 503' }])
    receiver.answer = () => 204
    await runRetries()
    await runRetries()
    expect(await list()).toMatchObject([{ status: 'delivered', tries: 3, answerStatus: 204, durationMs: 0 }])
    expect(await read()).toMatchObject({ state: 'active', failingSince: null, answerStatus: 204, failure: '' })
    expect(receiver.posts).toHaveLength(3)
    expect(new Set(idsOf(receiver.posts)).size).toBe(1)
    expect(await list('?status=failed')).toEqual([])
    expect(await list('?status=delivered')).toHaveLength(1)
    expect((await send('GET', `/webhooks/${id}/deliveries?status=lost`, { token })).status).toBe(400)
  })

  test('waits longer and longer between its tries, about three days in all, and then fails', async () => {
    const { receiver, token, list } = await startWebhook()
    receiver.answer = () => 500
    await changeProduct(token)
    await runDeliveries()
    const { rows } = await sql<{ seconds: number; limit: number; backoff: boolean }>`
      select retry_delay as seconds, retry_limit as limit, retry_backoff as backoff from pgboss.queue where name in ('send-webhook', 'send-slow-webhook')`.execute(
      shop.db,
    )
    for (const { seconds, limit, backoff } of rows) {
      expect(backoff).toBe(true)
      // The queue waits once to twice as long as this before each retry, and twice as long as before the one before.
      const shortestDays = (seconds * (2 ** limit - 1)) / 86_400
      expect([shortestDays < 3, shortestDays * 2 > 3]).toEqual([true, true])
    }
    for (let tries = 1; tries < mostTries; tries += 1) {
      expect(await list('?status=retrying')).toMatchObject([{ tries }])
      await runRetries()
    }
    expect(await list()).toMatchObject([{ status: 'failed', tries: mostTries, answerStatus: 500 }])
    await runRetries()
    expect(receiver.posts).toHaveLength(mostTries)
  })

  test('is sent again with its id after the process ended before it saw the answer', async () => {
    const { receiver, token, list } = await startWebhook()
    receiver.answer = () => 'killed'
    await changeProduct(token)
    await runDeliveries()
    expect(await list()).toMatchObject([{ status: 'queued', tries: 0 }])
    receiver.answer = () => 200
    await runRetries()
    expect(await list()).toMatchObject([{ status: 'delivered', tries: 1 }])
    expect(receiver.posts).toHaveLength(2)
    expect(new Set(idsOf(receiver.posts)).size).toBe(1)
  })

  test('whose job is lost ends when the queue gives the job up', async () => {
    const { receiver, token, list } = await startWebhook()
    receiver.answer = () => 'killed'
    await changeProduct(token)
    await runDeliveries()
    for (let tries = 1; tries <= mostTries; tries += 1) await runRetries()
    expect(await list()).toMatchObject([{ status: 'failed', tries: 0 }])
  })

  test('to a private network is not sent: the name is checked at each try', async () => {
    const { token, list } = await startWebhook()
    const asked: string[] = []
    const request = () => {
      throw new Error('a connection into the private network')
    }
    const resolve = async (host: string) => {
      asked.push(host)
      return [{ address: '10.0.0.7', family: 4 }]
    }
    shop.postPublic = createPostPublic({ allowsLoopback: () => false }, { resolve, request })
    await changeProduct(token)
    await runDeliveries()
    await runRetries()
    expect(await list()).toMatchObject([{ status: 'retrying', tries: 2, answerStatus: null, answer: 'its host is not public' }])
    expect(asked).toEqual(['erp.example', 'erp.example'])
  })

  test('with a redirect as its answer has failed', async () => {
    const { receiver, token, list } = await startWebhook()
    receiver.answer = () => 301
    await changeProduct(token)
    await runDeliveries()
    expect(await list()).toMatchObject([{ status: 'retrying', answerStatus: 301 }])
    expect(receiver.posts).toHaveLength(1)
  })
})

test('deliveries are removed after 30 days', async () => {
  const { token, list } = await startWebhook()
  await changeProduct(token)
  await runJobs()
  later(30 * dayMs)
  await runJob(shop, 'sweep')
  expect(await list()).toHaveLength(1)
  later(1)
  await runJob(shop, 'sweep')
  expect(await list()).toEqual([])
})

test('erasing a customer removes what receivers answered about the orders, and what waits is still sent', async () => {
  const { receiver, token, list } = await startWebhook()
  const checkout = await makeCheckout()
  const order = await makeOrder(checkout)
  await runJobs()
  receiver.answer = () => 500
  await makeOrder(checkout, { items: [{ productId: checkout.productId, variant: '2 g', qty: 1 }], expectedTotal: 810 })
  await runDeliveries()
  await makeOrder(await makeCheckout())
  expect(await list()).toMatchObject([{ answer: '' }, { status: 'retrying', answer: 'answer 500' }, { status: 'delivered', subject: order._id }])
  await send('DELETE', `/customers/${checkout.customerId}`, { token })
  await eraseDeleted(shop)
  expect(await list()).toMatchObject([{ status: 'queued' }, { status: 'retrying', tries: 1, answer: '' }])
  receiver.answer = () => 200
  await runRetries()
  expect(await list()).toMatchObject([{ status: 'delivered' }, { status: 'delivered' }])
})
