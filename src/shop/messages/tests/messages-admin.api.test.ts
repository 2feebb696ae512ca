import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { signedInAdmin, signedInCustomer } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { deliverMessage } from '../server/deliver-message.server.ts'
import { codeMessage } from '#shop/accounts/customers/mails/account-mails.ts'
import { orderMessage } from '#shop/orders/mails/order-mails.ts'
import { type NewMessage, queueMessage } from '../server/queue-message.server.ts'

const confirmation: NewMessage = {
  kind: orderMessage,
  about: { kind: 'order', id: 'SW1' },
  dedupeKey: 'order-placed:SW1:mail',
  channel: 'mail',
  recipient: 'meera@example.com',
  subject: 'Thank you',
  body: 'Your order SW1',
}
const code: NewMessage = { kind: codeMessage, dedupeKey: 'otp:+919876543210:1', channel: 'sms', recipient: '+919876543210', body: '123456 is your code' }

const queue = (message: NewMessage) => shop.db.transaction().execute((tx) => queueMessage(shop, tx, message))
const list = async (query = '') => send('GET', `/messages${query}`, { token: await signedInAdmin() })

async function failDelivery(id: string | undefined) {
  const down = { ...shop, outbound: { live: { mail: true, sms: true }, send: () => Promise.reject(new Error('The gateway answered 500')) } }
  await expect(deliverMessage(down, { messageId: id ?? '' })).rejects.toThrow('500')
}

describe('the list of messages', () => {
  test('shows sent and failed messages, with the reason', async () => {
    await queue(confirmation)
    await runJobs()
    await failDelivery(await queue({ ...confirmation, about: { kind: 'order', id: 'SW2' }, dedupeKey: 'order-placed:SW2:mail' }))
    const { status, body, headers } = await list()
    expect(status).toBe(200)
    expect(headers.get('x-total-count')).toBe('2')
    expect(body[0]).toMatchObject({ to: 'meera@example.com', status: 'failed', tries: 1, failure: 'The gateway answered 500', canResend: true, sentAt: null })
    expect(body[1]).toMatchObject({ subject: 'Thank you', text: 'Your order SW1', status: 'sent', tries: 1, failure: '' })
    expect((await list('?status=failed')).body).toHaveLength(1)
    expect((await list('?q=nobody@example.com')).body).toEqual([])
    expect((await list('?q=SW2')).body).toMatchObject([{ status: 'failed' }])
    expect((await list('?status=lost')).status).toBe(400)
  })

  test('shows each failed attempt with its time and answer, the newest twenty', async () => {
    const id = await queue(confirmation)
    const attempts: { at: string; failure: string }[] = []
    for (let attempt = 0; attempt < 22; attempt += 1) {
      attempts.push({ at: shop.now().toISOString(), failure: 'The gateway answered 500' })
      await failDelivery(id)
      later(1000)
    }
    expect((await list()).body).toMatchObject([{ tries: 22, attempts: attempts.slice(-20) }])
  })

  test('finds a one-time code by its number, without showing the code', async () => {
    await queue(code)
    const { body } = await list('?q=9876543210')
    expect(body).toMatchObject([{ subject: 'One-time code', text: '', canResend: false }])
    expect(JSON.stringify(body)).not.toContain('123456')
  })

  test('is for admins only', async () => {
    expect((await send('GET', '/messages')).status).toBe(401)
    expect((await send('GET', '/messages', { token: await signedInCustomer() })).status).toBe(403)
  })
})

describe('sending again', () => {
  const resend = async (id: string | undefined) => send('POST', `/messages/${id}/resend`, { token: await signedInAdmin(), body: {} })

  test('retries a failed message under its own id', async () => {
    const id = await queue(confirmation)
    await failDelivery(id)
    expect((await resend(id)).body).toMatchObject({ success: true, sending: { _id: id, status: 'queued' } })
    await runJobs()
    expect((await list()).body).toMatchObject([{ _id: id, status: 'sent', failure: '' }])
  })

  test('sends a copy of a sent message, and records the admin', async () => {
    const id = await queue(confirmation)
    await runJobs()
    const { body } = await resend(id)
    expect(body.sending._id).not.toBe(id)
    await runJobs()
    expect((await list('?status=sent')).body).toHaveLength(2)
    expect((await send('GET', '/audit?kind=message', { token: await signedInAdmin() })).body).toMatchObject([{ action: 'sent again', subject: { id } }])
  })

  test('repeated clicks send one copy a minute, and queue a failed message once', async () => {
    const sent = await queue(confirmation)
    await runJobs()
    const failed = await queue({ ...confirmation, about: { kind: 'order', id: 'SW2' }, dedupeKey: 'order-placed:SW2:mail' })
    await failDelivery(failed)
    const { body: first } = await resend(sent)
    for (const id of [sent, first.sending._id, failed, failed, failed]) expect((await resend(id)).status).toBe(200)
    expect((await shop.db.selectFrom('message').select('id').execute()).length).toBe(3)
    const { rows } = await sql`select 1 from pgboss.job where name = 'deliver-message' and state = 'created' and data ->> 'messageId' = ${failed}`.execute(
      shop.db,
    )
    // One job is the original one, the other is the retry.
    expect(rows).toHaveLength(2)
    expect((await list('?status=queued')).body).toHaveLength(2)
    await runJobs()
    later(60_000)
    expect((await resend(first.sending._id)).body.sending._id).not.toBe(first.sending._id)
    expect((await send('GET', '/audit?kind=message', { token: await signedInAdmin() })).body).toHaveLength(3)
  })

  test('refuses codes, unknown messages, and everyone but admins', async () => {
    expect((await resend(await queue(code))).status).toBe(422)
    expect((await resend('NONE')).status).toBe(404)
    expect((await send('POST', '/messages/x/resend', { token: await signedInCustomer(), body: {} })).status).toBe(403)
  })
})
