import { describe, expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { recordEnvironmentAccount } from '#platform/connections/record-environment-account.ts'
import { makeCheckout, makeOrder, pay, prepare, submitProof } from '#test/make-order.ts'
import { send } from '#test/send.ts'
import { runJobs, shop } from '#test/test-shop.ts'
import { deliver, enter, live, orderRow, ownerToken, restart, storeMode, switchTo, useUntilLive } from './until-live.ts'

useUntilLive()

/** Starts with these keys in the environment. */
const startWith = (RAZORPAY_KEY_ID: string) => {
  const keys = { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'webhook secret' }
  return recordEnvironmentAccount(shop.db, readConfig({ LOG_LEVEL: 'silent', ...keys }), shop.now())
}

const accounts = () => shop.db.selectFrom('paymentAccount').select(['id', 'mode', 'keyId', 'isCurrent']).orderBy('seq').execute()
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
    await forge({
      event: 'payment.dispute.created',
      payload: { dispute: { entity: { ...dispute, status: 'open', respond_by: 1_800_000_000, created_at: 1_768_458_600 } } },
    })
    expect(await refunds()).toEqual([])
    expect(await shop.db.selectFrom('paymentDispute').select('id').execute()).toEqual([])
    await switchTo('test')
    await forge({ event: 'refund.failed', payload: refund })
    expect(await refunds()).toEqual([])
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

describe('an operator', () => {
  test('keeps a copy of a live shop in test mode by SANDBOX=1', async () => {
    await enter(live)
    await switchTo('live')
    await restart({ SANDBOX: '1' })
    expect(shop.config.sandbox).toBe(true)
    expect((await prepare(await makeCheckout())).body.key).toBe(shop.secrets.razorpay.keyId)
    expect((await send('GET', '/going-live', { token: ownerToken() })).body).toMatchObject({ mode: 'test', decidedBy: 'SANDBOX' })
  })

  test('adds test keys to the environment of a live shop and removes them again', async () => {
    await startWith(live.keyId)
    await restart()
    await enter(live)
    await switchTo('live')
    const before = await accounts()
    expect(before).toMatchObject([{ id: 'razorpay', mode: 'live', isCurrent: true }])
    await startWith('rzp_test_0123456789')
    expect(await accounts()).toEqual(before)
    await restart()
    expect((await prepare(await makeCheckout())).body.key).toBe(live.keyId)
  })

  test('adds live keys to the environment after an owner entered others', async () => {
    await startWith('rzp_test_0123456789')
    await restart()
    await enter({ ...live, keyId: 'rzp_test_0123456789', webhookSecret: 'a secret of test mode' }, 'test')
    await enter(live)
    await startWith('rzp_live_0123456789')
    await restart()
    expect((await accounts()).filter(({ isCurrent }) => isCurrent)).toMatchObject([{ mode: 'test' }, { mode: 'live', keyId: live.keyId }])
  })
})
