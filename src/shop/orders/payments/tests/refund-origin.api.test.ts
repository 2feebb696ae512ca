import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeCheckout } from '#test/make-order.ts'
import { listReturnsOf, makeReturnOf, stepReturn } from '#test/make-return.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { runJobs, shop } from '#test/test-shop.ts'

const originsOf = (orderId: string) =>
  shop.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.paymentId')
    .select(['origin', 'returnId', 'removalId', 'requestKey', 'refund.amountPaise'])
    .where('payment.orderId', '=', orderId)
    .orderBy('refund.id')
    .execute()

test('a refund of staff is one of staff, whatever its key and its reason say, and the return gets its own', async () => {
  const admin = await signedInAdmin()
  const { orderId, id } = await makeReturnOf(await makeCheckout(), admin)
  const bodies = [
    { amount: 100, reason: 'Returned pieces', key: `return-${id}` },
    { amount: 50, reason: 'Items were removed from the order', key: 'return-of-a-jar' },
    { amount: 25, reason: 'Refunded at Razorpay', key: 'removal-of-a-jar' },
  ]
  for (const body of bodies) expect((await send('POST', `/orders/${orderId}/refunds`, { token: admin, body })).status).toBe(200)
  await runJobs()
  expect((await listReturnsOf(admin, orderId))[0]).toMatchObject({ otherRefunds: 175 })
  expect((await send('GET', `/orders/${orderId}/details`, { token: admin })).body).not.toHaveProperty('removalRefund')
  expect((await stepReturn(admin, orderId, 'close', { refund: 'paid', otherRefunds: 175 })).body).toMatchObject({ saved: { refund: 500 } })
  expect((await originsOf(orderId)).toSorted((one, other) => one.amountPaise - other.amountPaise)).toEqual([
    ...bodies.toReversed().map(({ amount, key }) => ({ origin: 'staff', returnId: null, removalId: null, requestKey: key, amountPaise: amount * 100 })),
    { origin: 'return', returnId: id, removalId: null, requestKey: null, amountPaise: 50_000 },
  ])
})

/** The columns that the previous release writes, which runs while this one starts. */
const insertAsBefore = (refund: { id: string; paymentId: string; key: string | null; reason: string }) =>
  sql`insert into refund (id, payment_id, amount_paise, reason, request_key, status, created_at)
    values (${refund.id}, ${refund.paymentId}, 100, ${refund.reason}, ${refund.key}, 'requested', ${shop.now()})`.execute(shop.db)

test('a refund of the previous release gets its origin from that release’s words and keys', async () => {
  const admin = await signedInAdmin()
  const { orderId, id } = await makeReturnOf(await makeCheckout(), admin)
  const { id: paymentId } = await shop.db.selectFrom('payment').select('id').where('orderId', '=', orderId).executeTakeFirstOrThrow()
  const stored = { removalId: null, amountPaise: 100 }
  const before = [
    [`return-${id}`, 'Returned pieces', { origin: 'return', returnId: id, requestKey: null }],
    ['return-of-a-jar', 'Returned pieces', { origin: 'staff', returnId: null, requestKey: 'return-of-a-jar' }],
    [null, 'Items were removed from the order', { origin: 'removal', returnId: null, requestKey: null }],
    [null, 'Refunded at Razorpay', { origin: 'provider', returnId: null, requestKey: null }],
    [null, 'The rest after a refund at Razorpay', { origin: 'cancellation', returnId: null, requestKey: null }],
  ] as const
  for (const [index, [key, reason]] of before.entries()) await insertAsBefore({ id: `before${index}`, paymentId, key, reason })
  expect(await originsOf(orderId)).toEqual(before.map(([, , expected]) => ({ ...stored, ...expected })))
  await shop.db.deleteFrom('refund').where('paymentId', '=', paymentId).execute()
  await shop.db.updateTable('payment').set({ lane: 'surplus' }).where('id', '=', paymentId).execute()
  await insertAsBefore({ id: 'surplus', paymentId, key: null, reason: 'The order was already paid' })
  expect(await originsOf(orderId)).toMatchObject([{ origin: 'exception' }])
})
