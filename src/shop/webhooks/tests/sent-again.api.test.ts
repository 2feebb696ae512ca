import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { changeProduct, idsOf, runDeliveries, runRetries, startWebhook } from '#test/webhook-receiver.ts'

describe('staff', () => {
  test('try an address, and see what it said; a test is not retried and disables nothing', async () => {
    const { receiver, token, id, read, list } = await startWebhook()
    expect((await send('POST', `/webhooks/${id}/test`, { token, body: {} })).body.delivery).toMatchObject({
      event: 'webhook.test',
      status: 'delivered',
      answerStatus: 200,
    })
    receiver.answer = () => 410
    expect((await send('POST', `/webhooks/${id}/test`, { token, body: {} })).body.delivery).toMatchObject({
      status: 'failed',
      answerStatus: 410,
      answer: 'answer 410',
    })
    await runRetries()
    expect(receiver.posts).toHaveLength(2)
    expect(await read()).toMatchObject({ state: 'active', failingSince: null })
    expect(await list()).toHaveLength(2)
    expect((await send('POST', '/webhooks/unknown/test', { token, body: {} })).status).toBe(404)
  })

  test('send one delivery again, with its id', async () => {
    const { receiver, token, id, list } = await startWebhook()
    await changeProduct(token)
    await runJobs()
    const [{ _id: delivery }] = await list()
    const again = await send('POST', `/webhook-deliveries/${delivery}/resend`, { token, body: {} })
    expect(again.body.delivery).toMatchObject({ _id: delivery, status: 'queued', tries: 0 })
    await send('POST', `/webhook-deliveries/${delivery}/resend`, { token, body: {} })
    await runJobs()
    expect(idsOf(receiver.posts)).toEqual([delivery, delivery])
    expect(await list()).toMatchObject([{ status: 'delivered', tries: 1 }])
    const entries = await shop.db.selectFrom('auditEntry').select('after').where('action', '=', 'sent again').execute()
    expect(entries).toEqual([{ after: { deliveryId: delivery } }])
    expect((await send('POST', '/webhook-deliveries/unknown/resend', { token, body: {} })).status).toBe(404)
    await send('POST', `/webhooks/${id}/state`, { token, body: { state: 'paused' } })
    expect((await send('POST', `/webhook-deliveries/${delivery}/resend`, { token, body: {} })).body.message).toBe(
      'This webhook is paused. Make it active first.',
    )
  })

  test('send one again that is retried, in place of its retries, also during a try', async () => {
    const { receiver, token, list } = await startWebhook()
    receiver.answer = () => 500
    await changeProduct(token)
    await runDeliveries()
    const [{ _id: delivery }] = await list()
    const resend = () => send('POST', `/webhook-deliveries/${delivery}/resend`, { token, body: {} })
    expect((await resend()).body.delivery).toMatchObject({ status: 'queued', tries: 0 })
    expect(await countJobsOf(delivery)).toBe(1)
    await runDeliveries()
    expect(await list()).toMatchObject([{ status: 'retrying', tries: 1 }])

    receiver.answer = async () => {
      receiver.answer = () => 200
      await resend()
      return 500
    }
    await runRetries()
    await runRetries()
    expect(await list()).toMatchObject([{ status: 'delivered', tries: 1, answerStatus: 200 }])
    expect(idsOf(receiver.posts)).toHaveLength(4)
    expect(await countJobsOf(delivery)).toBe(0)
  })

  test('send all again that failed since a time, and no others', async () => {
    const { receiver, token, id, list } = await startWebhook()
    receiver.answer = () => 'silent'
    await changeProduct(token)
    later(20 * 60_000)
    for (let count = 0; count < 3; count += 1) await changeProduct(token)
    await runDeliveries()
    await sql`update webhook_delivery set status = 'failed' where id in (select id from webhook_delivery order by seq limit 2)`.execute(shop.db)
    receiver.answer = () => 200
    receiver.posts.length = 0
    const failing = (await list('?status=retrying')).map(({ _id }: { _id: string }) => _id)
    // The clock of tests begins at noon in India.
    const resent = await send('POST', `/webhooks/${id}/resend`, { token, body: { since: '2026-01-15T12:20' } })
    expect(resent.body).toMatchObject({ count: 3, more: false })
    for (const delivery of failing) expect(await countJobsOf(delivery)).toBe(1)
    await runJobs()
    expect(receiver.posts).toHaveLength(3)
    expect((await list()).map(({ status }: { status: string }) => status)).toEqual(['delivered', 'delivered', 'delivered', 'failed'])
    expect((await send('POST', `/webhooks/${id}/resend`, { token, body: { since: 'yesterday' } })).status).toBe(400)
    expect((await send('POST', '/webhooks/unknown/resend', { token, body: { since: '2026-01-15T12:30' } })).status).toBe(404)
    const entries = await shop.db.selectFrom('auditEntry').select('after').where('action', '=', 'sent again').execute()
    expect(entries).toEqual([{ after: { deliveries: 3 } }])
  })

  test('send at most a thousand again at once', async () => {
    const { token, id } = await startWebhook()
    await sql`insert into webhook_delivery (id, address_id, event, subject_id, status, happened_at, created_at)
      select 'msg_' || n, ${id}, 'product.changed', 'p', 'failed', ${shop.now()}, ${shop.now()} from generate_series(1, 1001) n`.execute(shop.db)
    const { body } = await send('POST', `/webhooks/${id}/resend`, { token, body: { since: '2026-01-15T00:00' } })
    expect(body).toMatchObject({ count: 1000, more: true })
    const left = await shop.db.selectFrom('webhookDelivery').select('id').where('status', '=', 'failed').execute()
    expect(left).toEqual([{ id: 'msg_1001' }])
  })
})

/** Counts the jobs of a delivery that run or wait. */
async function countJobsOf(delivery: string) {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from pgboss.job where data ->> 'deliveryId' = ${delivery} and state < 'completed'`.execute(shop.db)
  return rows[0]?.count
}
