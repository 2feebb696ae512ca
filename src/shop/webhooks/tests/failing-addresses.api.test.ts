import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import type { Delivery } from '#shop/webhooks/contract.ts'
import { changeProduct, runDeliveries, runRetries, startWebhook } from '#test/webhook-receiver.ts'

const dayMs = 86_400_000

describe('an address', () => {
  test('that answers 410 is disabled at once, and the shop gets one mail', async () => {
    const { receiver, token, read, list } = await startWebhook()
    receiver.answer = () => 410
    await changeProduct(token)
    await changeProduct(token)
    await runDeliveries()
    await runRetries()
    expect(receiver.posts).toHaveLength(1)
    expect(await read()).toMatchObject({ state: 'disabled', disabledBecause: 'gone' })
    // Jobs run in any order.
    const ended: Delivery[] = await list()
    expect(ended.toSorted((a, b) => a.tries - b.tries)).toMatchObject([
      { status: 'failed', tries: 0, answer: 'The webhook was disabled before this was sent.' },
      { status: 'failed', tries: 1, answerStatus: 410 },
    ])
    await changeProduct(token)
    expect(await list()).toHaveLength(2)
    const mails = await shop.db.selectFrom('message').select(['recipient', 'subject', 'body']).where('dedupeKey', 'like', 'webhook-disabled:%').execute()
    expect(mails).toMatchObject([{ subject: 'A webhook was disabled', body: expect.stringContaining('erp.example') }])
    expect(mails[0]?.body).not.toContain('/hooks')
    const entries = await shop.db.selectFrom('auditEntry').select(['action', 'actorName']).where('subjectKind', '=', 'webhook').orderBy('seq').execute()
    expect(entries.at(-1)).toEqual({ action: 'disabled', actorName: 'The shop' })
  })

  test('without a success for five days is disabled, and is sent to again once the owner makes it active', async () => {
    const { receiver, token, id, read } = await startWebhook()
    receiver.answer = () => 500
    await changeProduct(token)
    await runDeliveries()
    later(5 * dayMs - 1)
    await runRetries()
    expect((await read()).state).toBe('active')
    later(1)
    await runRetries()
    expect(await read()).toMatchObject({ state: 'disabled', disabledBecause: 'failing' })
    const admin = await signedInAdmin()
    receiver.answer = () => 200
    await send('POST', `/webhooks/${id}/state`, { token: admin, body: { state: 'active' } })
    await changeProduct(admin)
    await runDeliveries()
    expect(await read()).toMatchObject({ state: 'active', disabledBecause: null, failingSince: null, answerStatus: 200 })
  })

  test('that accepts one event in the meantime stays active', async () => {
    const { receiver, read } = await startWebhook()
    for (const [days, answer] of [
      [0, 500],
      [4, 200],
      [8, 500],
    ] as const) {
      later(days * dayMs)
      receiver.answer = () => answer
      await changeProduct(await signedInAdmin())
      await runDeliveries()
    }
    expect((await read()).state).toBe('active')
  })

  test('that is paused gets nothing, and nothing waits for it', async () => {
    const { receiver, token, id, list } = await startWebhook()
    await changeProduct(token)
    await send('POST', `/webhooks/${id}/state`, { token, body: { state: 'paused' } })
    await changeProduct(token)
    await runJobs()
    expect(receiver.posts).toEqual([])
    expect(await list()).toMatchObject([{ status: 'failed', answer: 'The webhook was paused before this was sent.' }])
    await send('POST', `/webhooks/${id}/state`, { token, body: { state: 'active' } })
    await changeProduct(token)
    await runJobs()
    expect(receiver.posts).toHaveLength(1)
  })

  test('that is deleted gets nothing more, and its deliveries are gone', async () => {
    const { receiver, token, id } = await startWebhook()
    await changeProduct(token)
    await send('DELETE', `/webhooks/${id}`, { token })
    await runJobs()
    expect(receiver.posts).toEqual([])
    expect(await shop.db.selectFrom('webhookDelivery').select('id').execute()).toEqual([])
  })

  test('that answers slowly has a queue apart, until it is fast again', async () => {
    const { receiver, token } = await startWebhook()
    const queues = async () => {
      const { rows } = await sql<{
        name: string
      }>`select name from pgboss.job where name like 'send%webhook' and state = 'created' order by created_on`.execute(shop.db)
      return rows.map(({ name }) => name)
    }
    receiver.answer = () => {
      later(3000)
      return 200
    }
    await changeProduct(token)
    await changeProduct(token)
    expect(await queues()).toEqual(['send-webhook', 'send-webhook'])
    await shop.jobs.drain(
      shop,
      shop.jobs.all.filter(({ name }) => name === 'send-webhook'),
    )
    // The second one left the queue of the fast.
    expect(receiver.posts).toHaveLength(1)
    expect(await queues()).toEqual(['send-slow-webhook'])
    receiver.answer = () => 200
    await runJobs()
    expect(receiver.posts).toHaveLength(2)
    await changeProduct(token)
    expect(await queues()).toEqual(['send-webhook'])
  })
})
