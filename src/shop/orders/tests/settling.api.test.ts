import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { submitProof, makeCheckout, setProviderSwitches, pay, prepare } from '#test/make-order.ts'
import { signedInAdmin, signedInCustomer } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { sweepOrders } from '../server/personal-rows.server.ts'
import { reconcile } from '../server/reconcile.server.ts'

const minutes = (count: number) => count * 60_000

const statusOf = async (id: string) => (await shop.db.selectFrom('shopOrder').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const signatureOf = async (id: string) =>
  (await shop.db.selectFrom('shopOrder').select('providerSignature').where('id', '=', id).executeTakeFirstOrThrow()).providerSignature
const lanes = () => shop.db.selectFrom('payment').select(['lane', 'status']).orderBy('createdAt').orderBy('id').execute()
const countMessages = async () => (await shop.db.selectFrom('message').select('id').execute()).length

/** Runs the reconciler when the first check is due. */
async function runReconciler() {
  later(minutes(3))
  await reconcile(shop)
}

describe('settling', () => {
  test('makes one Paid order and one message per channel from the browser’s proof, and ignores its total and status', async () => {
    const checkout = await makeCheckout()
    const { body: prepared } = await prepare(checkout)
    const payment = await pay(prepared.order_id)
    const { status, body } = await submitProof(checkout, payment, { totalAmount: 1, status: 'Delivered' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      message: '✅ Order placed successfully!',
      order: { _id: prepared.orderId, status: 'Paid', totalAmount: 1000, razorpayPaymentId: payment.razorpay_payment_id },
    })
    const again = await submitProof(checkout, payment)
    expect(again.body.order).toEqual(body.order)
    await runJobs()
    expect(await countMessages()).toBe(2)
    expect(await lanes()).toEqual([{ lane: 'settled', status: 'captured' }])
  })

  test.each(['handler', 'webhook', 'reconciler'].flatMap((first) => ['handler', 'webhook', 'reconciler'].map((second) => [first, second])))(
    '%s first and %s second: one Paid order',
    async (...order) => {
      const checkout = await makeCheckout()
      const { body: prepared } = await prepare(checkout)
      const payment = await pay(prepared.order_id)
      for (const source of order) {
        if (source === 'handler') await submitProof(checkout, payment)
        if (source === 'webhook') await runJobs()
        if (source === 'reconciler') await runReconciler()
      }
      expect(await statusOf(prepared.orderId)).toBe('Paid')
      await runJobs()
      if (order.includes('handler')) expect(await signatureOf(prepared.orderId)).toBe(payment.razorpay_signature)
      expect(await countMessages()).toBe(2)
      expect(await lanes()).toEqual([{ lane: 'settled', status: 'captured' }])
    },
  )

  test('makes the attempt Unpaid after a failed payment, and accepts a later one', async () => {
    const checkout = await makeCheckout()
    const { body: prepared } = await prepare(checkout)
    await pay(prepared.order_id, 'failure')
    await runJobs()
    expect(await statusOf(prepared.orderId)).toBe('Unpaid')
    expect((await submitProof(checkout, await pay(prepared.order_id))).body.order.status).toBe('Paid')
  })

  test('records a wrong amount as an exception, and the order is never Paid', async () => {
    const checkout = await makeCheckout()
    const { body: prepared } = await prepare(checkout)
    const { status, body } = await submitProof(checkout, await pay(prepared.order_id, 'success', 99_999))
    expect(status).toBe(422)
    expect(body.code).toBe('payment_failed')
    expect(await lanes()).toEqual([{ lane: 'amount_differs', status: 'captured' }])
    expect(await statusOf(prepared.orderId)).toBe('Pending')
  })

  test('refunds a second captured payment once', async () => {
    const checkout = await makeCheckout()
    const { body: prepared } = await prepare(checkout)
    await submitProof(checkout, await pay(prepared.order_id))
    await pay(prepared.order_id, 'success', 100_000)
    await runJobs()
    await runJobs()
    expect(await shop.db.selectFrom('sandbox.providerRefund').select('amount').execute()).toEqual([{ amount: 100_000 }])
    expect((await lanes()).map(({ lane }) => lane).toSorted()).toEqual(['settled', 'surplus'])
  })

  test('refuses a wrong signature, another order’s signature and another customer’s order', async () => {
    const checkout = await makeCheckout()
    const { body: ownPrepared } = await prepare(checkout)
    const payment = await pay(ownPrepared.order_id)
    expect((await submitProof(checkout, { ...payment, razorpay_signature: 'a'.repeat(64) })).status).toBe(400)

    const other = await makeCheckout()
    const { body: otherPrepared } = await prepare(other)
    const otherPayment = await pay(otherPrepared.order_id)
    await submitProof(other, otherPayment)
    expect((await submitProof(checkout, { ...otherPayment, razorpay_order_id: ownPrepared.order_id })).status).toBe(409)
    expect((await submitProof(checkout, otherPayment)).status).toBe(409)
    expect(await statusOf(ownPrepared.orderId)).toBe('Pending')
  })

  test('requires an address, items and a payment', async () => {
    const checkout = await makeCheckout()
    const { body: prepared } = await prepare(checkout)
    const payment = await pay(prepared.order_id)
    expect((await submitProof(checkout, payment, { address: null })).body.error).toBe('Please select an address')
    expect((await submitProof(checkout, payment, { items: [] })).body.error).toBe('Cart is empty')
    expect((await submitProof(checkout, payment, { razorpayPaymentId: undefined })).status).toBe(422)
    expect((await submitProof(checkout, payment, { razorpayOrderId: 'order_none' })).status).toBe(404)
  })

  test('returns the order to a shopper who paid and lost the page', async () => {
    const checkout = await makeCheckout()
    const { body: prepared } = await prepare(checkout)
    await pay(prepared.order_id)
    expect((await prepare(checkout)).body).toMatchObject({ orderId: prepared.orderId, amount: 0, order: { status: 'Paid' } })
  })

  test('records a payment without an order as an exception, and settles it once its order is known', async () => {
    const checkout = await makeCheckout()
    const { body: prepared } = await prepare(checkout)
    await shop.db.updateTable('shopOrder').set({ providerOrderId: null }).execute()
    await pay(prepared.order_id)
    await runJobs()
    expect(await lanes()).toEqual([{ lane: 'no_order', status: 'captured' }])
    expect((await prepare(checkout)).body.order_id).toBe(prepared.order_id)
    await runReconciler()
    expect(await statusOf(prepared.orderId)).toBe('Paid')
    expect(await lanes()).toEqual([{ lane: 'settled', status: 'captured' }])
  })
})

describe('the reconciler', () => {
  test('completes an order whose browser closed after paying, without webhook', async () => {
    const checkout = await makeCheckout()
    await setProviderSwitches({ webhooks: 'off' })
    const { body: prepared } = await prepare(checkout)
    await pay(prepared.order_id)
    await runReconciler()
    expect(await statusOf(prepared.orderId)).toBe('Paid')
  })

  test('continues after an attempt that cannot be settled', async () => {
    const checkout = await makeCheckout()
    await setProviderSwitches({ webhooks: 'off' })
    const { body: broken } = await prepare(checkout)
    const { razorpay_payment_id: providerPaymentId } = await pay(broken.order_id)
    const { body: prepared } = await prepare(await makeCheckout())
    await pay(prepared.order_id)
    // The unique index allows a payment id on one order only, so settling fails. The order that has it is not checked, because checks run at once.
    const { body: holder } = await prepare(await makeCheckout())
    await shop.db.updateTable('shopOrder').set({ providerPaymentId, nextCheckAt: null }).where('id', '=', holder.orderId).execute()
    await runReconciler()
    expect(await statusOf(broken.orderId)).toBe('Pending')
    expect(await statusOf(prepared.orderId)).toBe('Paid')
  })

  test('expires an attempt after a day, and stops checking after the fifth', async () => {
    const checkout = await makeCheckout()
    const { body: prepared } = await prepare(checkout)
    later(minutes(25 * 60))
    await runReconciler()
    expect(await statusOf(prepared.orderId)).toBe('Unpaid')
    later(minutes(4 * 24 * 60))
    await runReconciler()
    expect(await shop.db.selectFrom('shopOrder').select('nextCheckAt').executeTakeFirstOrThrow()).toEqual({ nextCheckAt: null })
  })

  test('finds a second payment without a webhook at the end of the day, and refunds it', async () => {
    const checkout = await makeCheckout()
    await setProviderSwitches({ webhooks: 'off' })
    const { body: prepared } = await prepare(checkout)
    await submitProof(checkout, await pay(prepared.order_id))
    await pay(prepared.order_id, 'success', 100_000)
    later(minutes(25 * 60))
    await setProviderSwitches({ webhooks: 'off', outage: 'refuses' })
    await reconcile(shop)
    expect((await lanes()).map(({ lane }) => lane)).toEqual(['settled'])
    await setProviderSwitches({ webhooks: 'off' })
    later(minutes(61))
    await reconcile(shop)
    await runJobs()
    expect((await lanes()).map(({ lane }) => lane).toSorted()).toEqual(['settled', 'surplus'])
    expect(await shop.db.selectFrom('sandbox.providerRefund').select('amount').execute()).toEqual([{ amount: 100_000 }])
    later(minutes(4 * 24 * 60))
    await reconcile(shop)
    expect(await shop.db.selectFrom('shopOrder').select(['status', 'nextCheckAt']).execute()).toEqual([{ status: 'Paid', nextCheckAt: null }])
  })

  test('repeats the check while the provider is down', async () => {
    const checkout = await makeCheckout()
    await prepare(checkout)
    await setProviderSwitches({ outage: 'refuses' })
    await runReconciler()
    expect(await shop.db.selectFrom('shopOrder').select(['status', 'nextCheckAt']).executeTakeFirstOrThrow()).toEqual({
      status: 'Pending',
      nextCheckAt: expect.any(Date),
    })
  })
})

describe('an erased customer', () => {
  test('gets a late payment refunded, because no delivery address is left', async () => {
    const checkout = await makeCheckout()
    await setProviderSwitches({ webhooks: 'off' })
    const { body: prepared } = await prepare(checkout)
    await send('DELETE', `/customers/${checkout.customerId}`, { token: await signedInAdmin() })
    await eraseDeleted(shop)
    later(minutes(6 * 24 * 60))
    await reconcile(shop)
    await sweepOrders(shop)
    await setProviderSwitches({})
    await pay(prepared.order_id)
    await runJobs()
    expect(await lanes()).toEqual([{ lane: 'after_cancel', status: 'refunded' }])
    expect(await statusOf(prepared.orderId)).toBe('Unpaid')
    expect(await countMessages()).toBe(0)
  })
})

describe('money that makes no order', () => {
  const messagesAbout = async () =>
    (await shop.db.selectFrom('message').select(['recipient', 'subject']).orderBy('seq').execute()).map(({ recipient, subject }) => [recipient, subject])

  test('is reported to the shopper, and to the owner if a person has to decide', async () => {
    const checkout = await makeCheckout()
    const { body: prepared } = await prepare(checkout)
    await pay(prepared.order_id, 'success', 99_999)
    await runJobs()
    await runJobs()
    const { email } = await shop.db.selectFrom('customer').select('email').where('id', '=', checkout.customerId).executeTakeFirstOrThrow()
    expect(await messagesAbout()).toEqual([
      [email, 'We look into your payment'],
      ['care@swachh.example', 'A payment is not the order’s total'],
    ])
  })

  test('is reported by SMS to a shopper without an e-mail address', async () => {
    const checkout = await makeCheckout()
    await shop.db.updateTable('customer').set({ email: null }).execute()
    const { body: prepared } = await prepare(checkout)
    await submitProof(checkout, await pay(prepared.order_id))
    await pay(prepared.order_id, 'success', 100_000)
    await runJobs()
    const texts = (await shop.db.selectFrom('message').select(['channel', 'body']).orderBy('seq').execute())
      .filter(({ channel }) => channel === 'sms')
      .map(({ body }) => body)
    expect(texts).toEqual([expect.stringContaining('Thank you!'), expect.stringContaining('another payment'), expect.stringContaining('Your refund')])
  })

  test('is ignored if it belongs to another shop on the same account', async () => {
    await makeCheckout()
    const order = await shop.db
      .insertInto('sandbox.providerOrder')
      .values({ id: 'order_elsewhere', amount: 50_000, currency: 'INR', receipt: 'INV-2026-17', autoCapture: true, status: 'created', createdAt: shop.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await pay(order.id)
    await runJobs()
    expect(await lanes()).toEqual([])
    expect(await countMessages()).toBe(0)
  })

  test('is recorded later if the provider is down and cannot name its order', async () => {
    const { body: prepared } = await prepare(await makeCheckout())
    await shop.db.updateTable('shopOrder').set({ providerOrderId: null }).execute()
    await pay(prepared.order_id)
    await setProviderSwitches({ outage: 'refuses' })
    await expect(runJobs()).rejects.toThrow('not answering')
    expect(await lanes()).toEqual([])
    await setProviderSwitches({})
    await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(shop.db)
    await runJobs()
    expect(await lanes()).toEqual([{ lane: 'no_order', status: 'captured' }])
  })
})

describe('a payment with a status that the shop does not know', () => {
  test('does not block another payment for its order', async () => {
    const checkout = await makeCheckout()
    await setProviderSwitches({ webhooks: 'off', unfinished: 'pending' })
    const { body: prepared } = await prepare(checkout)
    await pay(prepared.order_id, 'open')
    await pay(prepared.order_id)
    await runReconciler()
    expect(await statusOf(prepared.orderId)).toBe('Paid')
    expect(await lanes()).toEqual([{ lane: 'settled', status: 'captured' }])
  })
})

describe('dismissing', () => {
  test('makes the attempt Unpaid, for its owner only, and late money is accepted', async () => {
    const checkout = await makeCheckout()
    const { body: prepared } = await prepare(checkout)
    const path = `/payments/orders/${prepared.orderId}/dismiss`
    expect((await send('POST', path, { token: await signedInCustomer() })).status).toBe(404)
    expect((await send('POST', path, { token: checkout.token })).status).toBe(200)
    expect(await statusOf(prepared.orderId)).toBe('Unpaid')
    expect((await submitProof(checkout, await pay(prepared.order_id))).body.order.status).toBe('Paid')
  })
})
