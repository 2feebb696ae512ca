import { describe, expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { keyFromText } from '#platform/connections/sealing.ts'
import { recordEnvironmentAccount } from '#platform/connections/record-environment-account.ts'
import { dayMs } from '#kernel/duration.ts'
import { makeCheckout, makeOrder, pay, prepare } from '#test/make-order.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { enter, live, orderRow, other, ownerToken, restart, switchTo, openUntilLive } from '#test/until-live.ts'

openUntilLive()

/** Starts with these keys in the environment. */
const startWith = (RAZORPAY_KEY_ID: string) => {
  const keys = { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'webhook secret' }
  return recordEnvironmentAccount(shop.db, readConfig({ LOG_LEVEL: 'silent', ...keys }), shop.now())
}

const accounts = () => shop.db.selectFrom('paymentAccount').select(['id', 'mode', 'keyId', 'isCurrent']).orderBy('seq').execute()
const refunds = () => shop.db.selectFrom('refund').select(['provider', 'status']).execute()

describe('two owners', () => {
  test('at once: the second is told, and no secret is shared between accounts', async () => {
    const save = (keys: object) => send('PUT', '/payment-accounts/live', { token: ownerToken(), body: { version: 0, ...keys } })
    const { account: _, ...keys } = live
    expect((await Promise.all([save(keys), save({ ...keys, keyId: other.keyId })])).map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await accounts()).toHaveLength(1)
  })

  test('cannot give one account the secret that another had before', async () => {
    await enter(live)
    await enter({ ...live, webhookSecret: 'the second webhook secret' })
    expect(await enter({ ...live, keyId: 'rzp_test_0123456789' }, 'test')).toMatchObject({ status: 400, body: { details: [{ field: 'webhookSecret' }] } })
  })
})

describe('keys of another account', () => {
  test('a payment that began under the first arrives a week later', async () => {
    await enter(live)
    await switchTo('live')
    const begun = (await prepare(await makeCheckout())).body
    await enter(other)
    later(4 * dayMs)
    await pay(begun.order_id)
    await runJobs()
    const { provider, status } = await orderRow(begun.orderId)
    expect(status).toBe('Paid')
    expect((await accounts()).find(({ id }) => id === provider)).toMatchObject({ keyId: live.keyId, isCurrent: false })
  })

  test('and back again: the first is current, and both refund', async () => {
    await enter(live)
    await switchTo('live')
    const first = await makeOrder(await makeCheckout())
    await enter(other)
    const second = await makeOrder(await makeCheckout())
    await enter(live)
    expect(await accounts()).toMatchObject([
      { keyId: live.keyId, isCurrent: true },
      { keyId: other.keyId, isCurrent: false },
    ])
    for (const { _id } of [first, second])
      await send('POST', `/orders/${_id}/refunds`, { token: ownerToken(), body: { amount: 100, reason: 'late', key: `refund-${_id}` } })
    await runJobs()
    expect(await refunds()).toMatchObject([{ status: 'processed' }, { status: 'processed' }])
  })
})

describe('an operator', () => {
  test('who lost the key of a live shop loses no mail: it waits for the connection', async () => {
    const mail = { host: '127.0.0.1', port: '9', user: '', password: '', from: 'care@zafrani.in' }
    await send('PUT', '/connections/mail', { token: ownerToken(), body: { version: 0, values: mail } })
    await enter(live)
    await switchTo('live')
    await restart({}, { secretsKey: keyFromText('a key of another machine, as long') })
    const message = { id: 'M', channel: 'mail' as const, recipient: 'asha@example.com', subject: 'Your order', body: 'Thank you' }
    await expect(shop.outbound.send(message)).rejects.toThrow('The connection must be entered again')
    // No SMS gateway was ever connected.
    await shop.outbound.send({ ...message, channel: 'sms' })
  })

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
