import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase, openPool } from '#platform/database/database.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import { databaseUrl } from '#test/postgres.ts'
import { makeProduct } from '#test/make-product.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { addWebhook, listDeliveries, receiveWebhooks } from '#test/webhook-receiver.ts'
import { webhookJobs } from '../server/send-webhook.server.ts'

/** Opens another process of the shop that sends webhooks, until the test ends. */
async function openProcess() {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(shop.db)
  const engine = openPool(databaseUrl(inject('postgresUrl'), rows[0]?.name ?? ''), 5)
  const db = openDatabase(engine)
  const jobs = await openJobs(engine, shop.log, webhookJobs, { attended: false })
  onTestFinished(async () => {
    await jobs.stop()
    await db.destroy()
  })
  return { jobs, process: { ...shop, db, jobs } }
}

async function changeProducts(token: string, count: number) {
  const { id } = await makeProduct(shop)
  for (let change = 0; change < count; change += 1)
    await send('PUT', `/products/${id}`, { token, body: { name: `Changed ${change}`, variants: [{ quantity: '1 g', price: 500, discount: 0 }] } })
}

test('two processes deliver each event once', async () => {
  const { posts } = receiveWebhooks()
  const token = await signedInAdmin()
  const { _id: id } = await addWebhook(token, ['product.changed'])
  await changeProducts(token, 60)
  const processes = [await openProcess(), await openProcess()]
  await Promise.all(processes.map(({ jobs, process }) => jobs.work(process)))
  await expect.poll(() => listDeliveries(token, id, '?status=delivered'), { timeout: 30_000 }).toHaveLength(60)
  expect(posts).toHaveLength(60)
  expect(new Set(posts.map(({ headers }) => headers['webhook-id'])).size).toBe(60)
})

test('a receiver that keeps the shop waiting holds no other back', async () => {
  const token = await signedInAdmin()
  const { promise: released, resolve: release } = Promise.withResolvers<number>()
  const { posts } = receiveWebhooks(({ address }) => (address.endsWith('/slow') ? released : 200))
  const slow = await addWebhook(token, ['product.changed'], 'https://erp.example/slow')
  await shop.db.updateTable('webhookAddress').set({ isSlow: true }).execute()
  await changeProducts(token, 100)
  const fast = await addWebhook(token, ['product.changed'], 'https://erp.example/fast')
  await changeProducts(token, 20)
  const { jobs, process } = await openProcess()
  await jobs.work(process)
  await expect.poll(() => listDeliveries(token, fast._id, '?status=delivered'), { timeout: 30_000 }).toHaveLength(20)
  await expect.poll(() => posts.filter(({ address }) => address.endsWith('/slow')).length).toBeGreaterThan(0)
  expect(await listDeliveries(token, slow._id, '?status=delivered')).toEqual([])
  release(200)
  await expect.poll(() => listDeliveries(token, slow._id, '?status=delivered&limit=200'), { timeout: 60_000 }).toHaveLength(120)
})
