import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { minuteMs } from '#kernel/duration.ts'
import { makeCheckout, makeOrder, prepare } from '../support/make-order.ts'
import { signedInAdmin } from '../support/make.ts'
import { readGauges } from '../support/read-gauges.ts'
import { send } from '../support/send.ts'
import { later, runJobs, shop } from '../support/test-shop.ts'

/** What the modules tell a monitor. */

test('counts orders and payments once, and keeps the count of a cancelled order', async () => {
  await makeOrder(await makeCheckout())
  const { _id } = await makeOrder(await makeCheckout())
  const both = { swachh_orders_placed_total: 2, swachh_payments_captured_total: 2 }
  expect(await readGauges()).toMatchObject(both)
  const token = await signedInAdmin()
  expect((await send('PUT', `/orders/${_id}`, { token, body: { status: 'Cancelled', refund: 'none' } })).status).toBe(200)
  await runJobs()
  expect(await readGauges()).toMatchObject(both)
})

test('an open attempt counts with its age until it is paid', async () => {
  expect(await readGauges()).toMatchObject({ swachh_payment_attempts_open: 0, swachh_payment_attempt_oldest_age_seconds: 0 })
  await prepare(await makeCheckout())
  later(10 * minuteMs)
  expect(await readGauges()).toMatchObject({ swachh_payment_attempts_open: 1, swachh_payment_attempt_oldest_age_seconds: 600 })
})

test('a message counts as queued from the time when it may leave, and as failed after a try', async () => {
  const ages = 'swachh_message_oldest_unsent_age_seconds'
  const add = (id: string, fields: { status: 'queued' | 'failed'; heldUntil?: Date; secretUntil?: Date }) =>
    shop.db
      .insertInto('message')
      .values({ id, dedupeKey: id, kind: 'notice', channel: 'sms', recipient: '+919876543210', body: '', createdAt: shop.now(), ...fields })
      .execute()
  const in5 = new Date(shop.now().getTime() + 5 * minuteMs)
  await add('m1', { status: 'queued', heldUntil: in5 })
  await add('m2', { status: 'failed' })
  await add('m3', { status: 'queued', secretUntil: in5 })
  expect(await readGauges()).toMatchObject({ swachh_messages_unsent: { queued: 1, failed: 1 } })
  later(7 * minuteMs)
  expect(await readGauges()).toMatchObject({ swachh_messages_unsent: { queued: 1, failed: 1 }, [ages]: { queued: 120, failed: 420 } })
  later(2 * 24 * 60 * minuteMs)
  expect(await readGauges()).toMatchObject({ swachh_messages_unsent: { queued: 0, failed: 0 }, [ages]: { queued: 0, failed: 0 } })
})

test('counts money that waits for a person, and pending refunds', async () => {
  expect(await readGauges()).toMatchObject({ swachh_money_exceptions_open: 0, swachh_refunds_pending: 0 })
  const now = shop.now()
  await sql`insert into payment (id, razorpay_order_id, amount_paise, currency, status, lane, created_at, updated_at)
    values ('pay_1', 'order_1', 50000, 'INR', 'captured', 'no_order', ${now}, ${now})`.execute(shop.db)
  expect(await readGauges()).toMatchObject({ swachh_money_exceptions_open: 1, swachh_refunds_pending: 0 })
  await sql`insert into refund (id, payment_id, amount_paise, reason, origin, status, created_at)
    values ('r1', 'pay_1', 50000, '', 'exception', 'requested', ${now})`.execute(shop.db)
  expect(await readGauges()).toMatchObject({ swachh_money_exceptions_open: 0, swachh_refunds_pending: 1 })
})

test('says how long ago the newest event of the provider came, and nothing before the first', async () => {
  expect((await readGauges())['swachh_webhook_newest_age_seconds']).toBeUndefined()
  await makeOrder(await makeCheckout())
  await runJobs()
  later(2 * minuteMs)
  expect(await readGauges()).toMatchObject({ swachh_webhook_newest_age_seconds: 120 })
})

test('the age of the backup is that of the newest good one, or of the first try', async () => {
  const age = async () => (await readGauges())['swachh_backup_verified_age_seconds']
  const add = (id: string, problem: string | null) =>
    shop.db
      .insertInto('backupRun')
      .values({ id, startedAt: shop.now(), endedAt: shop.now(), file: `${id}.backup`, problem })
      .execute()
  expect(await age()).toBeUndefined()
  await add('R1', 'The disk is full.')
  later(60 * minuteMs)
  expect(await age()).toBe(3600)
  await add('R2', null)
  later(minuteMs)
  await add('R3', 'The books are wrong.')
  expect(await age()).toBe(60)
})

test('says how far back the newest moment is that a restore leads to: the newest part of the log, or else the newest good backup', async () => {
  const name = 'swachh_archive_age_seconds'
  expect((await readGauges())[name]).toBeUndefined()
  const startedAt = new Date(shop.now().getTime() - 3600_000)
  await shop.db.insertInto('backupRun').values({ id: 'good', startedAt, endedAt: startedAt, file: 'good.backup' }).execute()
  const readWith = async (newest: Date | undefined) => {
    const archive = { push: async () => {}, copyAtMark: async () => undefined, newest: () => newest, onNoBase: () => {}, close: async () => {} }
    return (await readGauges({ shop: { ...shop, archive } }))[name]
  }
  expect(await readWith(undefined)).toBe(3600)
  expect(await readWith(new Date(shop.now().getTime() - 30_000))).toBe(30)
})
