import { describe, expect, test } from 'vitest'
import { makeKey } from '#test/make-key.ts'
import { makeCheckout, makeOrder, pay, prepare, submitProof } from '#test/make-order.ts'
import { send } from '#test/send.ts'
import { runJobs, shop } from '#test/test-shop.ts'
import { account, deliver, enter, live, orderRow, ownerToken, restart, storeMode, switchTo, openUntilLive } from '#test/until-live.ts'

openUntilLive()

const refunds = () => shop.db.selectFrom('refund').select(['provider', 'status']).execute()

/** An event about a captured payment of two packs. */
const captured = (id: string, orderId: string | null) => ({
  event: 'payment.captured',
  payload: { payment: { entity: { id, order_id: orderId, amount: 100_000, currency: 'INR', status: 'captured', captured: true } } },
})

describe('a thief with the secrets of test mode', () => {
  const { webhookSecret } = shop.secrets.razorpay
  const forge = async (event: object) => {
    expect(await deliver(webhookSecret, event)).toBe(200)
    await runJobs()
  }

  test('gets no goods for the number of a payment that was made in live mode', async () => {
    const begun = (await prepare(await makeCheckout())).body
    await enter(live)
    await switchTo('live')
    const { _id } = await makeOrder(await makeCheckout())
    const { providerPaymentId } = await orderRow(_id)
    await forge(captured(providerPaymentId ?? '', begun.order_id))
    expect((await orderRow(begun.orderId)).status).toBe('Pending')
    expect((await orderRow(_id)).status).toBe('Paid')
  })

  test('refunds and disputes no live payment', async () => {
    await enter(live)
    await switchTo('live')
    const { _id } = await makeOrder(await makeCheckout())
    const { providerPaymentId: payment_id } = await orderRow(_id)
    await forge({ event: 'refund.processed', payload: { refund: { entity: { id: 'rfnd_forged', amount: 100_000, payment_id, status: 'processed' } } } })
    const refund = { refund: { entity: { id: 'rfnd_two', amount: 100_000, payment_id, status: 'processed' } } }
    await forge({ event: 'refund.processed', payload: { ...captured('pay_unknown', null).payload, ...refund } })
    const dispute = { id: 'disp_forged', payment_id, amount: 100_000, amount_deducted: 0, currency: 'INR', reason_code: 'fraud', phase: 'fraud' }
    const opened = { dispute: { entity: { ...dispute, status: 'open', respond_by: 1_800_000_000, created_at: 1_768_458_600 } } }
    await forge({ event: 'payment.dispute.created', payload: opened })
    await forge({ event: 'payment.dispute.created', payload: { ...captured(payment_id ?? '', null).payload, ...opened } })
    expect(await refunds()).toEqual([])
    expect(await shop.db.selectFrom('paymentDispute').select('id').execute()).toEqual([])
    await switchTo('test')
    await forge({ event: 'refund.failed', payload: refund })
    expect(await refunds()).toEqual([])
  })
})

describe('somebody who writes to one row of the database', () => {
  test.each<{ mode?: 'live'; keyId?: string; previousUntil?: Date }>([
    { mode: 'live' },
    { keyId: 'rzp_test_another0' },
    { previousUntil: new Date('2036-01-01') },
  ])('opens no secrets with %j', async (change) => {
    await enter({ ...live, keyId: 'rzp_test_0123456789' }, 'test')
    await shop.db
      .updateTable('paymentAccount')
      .set({ ...change, version: 1_000_000 })
      .execute()
    await restart()
    expect(await account(change.mode ?? 'test')).toMatchObject({ source: 'unreadable', keySecretEnding: '' })
    expect(await deliver(live.webhookSecret, { event: 'payment.captured' })).toBe(400)
  })
})

describe('an API key', () => {
  test('of an owner reads and changes nothing here', async () => {
    const { status } = await send('POST', '/api-keys', { token: ownerToken(), body: { name: 'All', scopes: ['connections:write'] } })
    expect(status).toBe(400)
    const { text: token } = await makeKey(ownerToken(), { scopes: ['settings:write'] })
    const calls = [
      ...['/connections', '/payment-accounts', '/going-live'].map((path) => send('GET', path, { token })),
      ...['/connections/mail/test', '/payment-accounts/live/test', '/going-live'].map((path) =>
        send('POST', path, { token, body: { mode: 'live', version: 0 } }),
      ),
    ]
    expect((await Promise.all(calls)).map(({ status: each }) => each)).toEqual(Array.from(calls, () => 403))
  })
})

describe('a shopper at the moment of going live', () => {
  test('gets nothing for money of test mode, even from a process that does not know yet', async () => {
    const checkout = await makeCheckout()
    const begun = (await prepare(checkout)).body
    await enter(live)
    await storeMode('live')
    expect(shop.config.sandbox).toBe(true)
    await submitProof(checkout, await pay(begun.order_id))
    await runJobs()
    expect((await orderRow(begun.orderId)).status).toBe('Pending')
    expect(await shop.db.selectFrom('payment').select(['status', 'lane']).execute()).toEqual([{ status: 'captured', lane: null }])
  })

  test('begins a payment with one account, not with half of each', async () => {
    const checkout = await makeCheckout()
    await enter(live)
    const { limits } = shop
    shop.limits = { ...limits, take: async (name, ...rest) => (name === 'orders' ? switchTo('live') : limits.take(name, ...rest)) }
    const begun = (await prepare(checkout)).body
    shop.limits = limits
    expect(begun.key).toBe(shop.secrets.razorpay.keyId)
    const again = (await prepare(checkout)).body
    expect(again).toMatchObject({ key: live.keyId })
    expect(again.orderId).not.toBe(begun.orderId)
  })
})
