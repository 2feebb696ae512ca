import { describe, expect, test } from 'vitest'
import { keyFromText } from '#platform/connections/sealing.ts'
import { makeCheckout, makeOrder, pay, prepare, submitProof } from '#test/make-order.ts'
import { signedInAdmin, signedInStaff } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { dayMs } from '#kernel/duration.ts'
import { account, deliver, enter, type Keys, live, orderRow, other, ownerToken, restart, rotated, switchTo, openUntilLive } from '#test/until-live.ts'

openUntilLive()

async function refundAll(id: string) {
  const { status } = await send('POST', `/orders/${id}/refunds`, { token: await signedInAdmin(), body: { amount: 100, reason: 'late', key: `refund-${id}` } })
  await runJobs()
  return { status, refunds: await shop.db.selectFrom('refund').select(['provider', 'status']).execute() }
}

describe('payment keys', () => {
  test('are stored sealed, and shown without secrets', async () => {
    const { status, body } = await enter(live)
    expect([status, body]).toMatchObject([200, { account: { source: 'stored', keyId: live.keyId, keySecretEnding: live.keySecret.slice(-4) } }])
    expect(JSON.stringify([body, await account()])).not.toContain(live.keySecret)
    const row = await shop.db.selectFrom('paymentAccount').selectAll().executeTakeFirstOrThrow()
    expect(Buffer.from(row.sealed ?? []).toString('latin1')).not.toContain(live.keySecret)
    expect(JSON.stringify(await shop.db.selectFrom('auditEntry').selectAll().execute())).not.toContain(live.keySecret)
    // Live keys alone change nothing.
    expect(shop.config.sandbox).toBe(true)
  })

  test('are tested by asking the provider', async () => {
    const run = () => send('POST', '/payment-accounts/live/test', { token: ownerToken(), body: {} })
    expect((await run()).body).toMatchObject({ worked: false, message: 'There are no keys to test. Save them first.' })
    await enter({ ...live, keySecret: 'a wrong secret' })
    expect((await run()).body).toMatchObject({ worked: false, message: expect.stringContaining('Check key id and key secret.') })
    await enter(live)
    expect((await run()).body).toMatchObject({ worked: true, message: 'Razorpay accepts the keys.' })
  })

  test.each<[Partial<Keys>, string, string]>([
    [{ keyId: 'rzp_test_abcdefgh' }, 'keyId', 'This is a test key. Please enter the live key.'],
    [{ keyId: 'x' }, 'keyId', 'Please enter the key id, such as rzp_live_….'],
    [{ keySecret: '' }, 'keySecret', 'Please enter the key secret.'],
    [{ webhookSecret: 'short' }, 'webhookSecret', 'Please enter a webhook secret of 16 characters or more.'],
  ])('are refused with %j', async (change, field, message) => {
    expect(await enter({ ...live, ...change })).toMatchObject({ status: 400, body: { message, details: [{ field }] } })
  })

  test('of test and live never share a webhook secret, which tells whose event it is', async () => {
    await enter(live)
    expect(await enter({ ...live, keyId: 'rzp_test_abcdefgh' }, 'test')).toMatchObject({ status: 400, body: { details: [{ field: 'webhookSecret' }] } })
  })

  test('are for owners with a fresh proof', async () => {
    const token = await signedInStaff('manager')
    expect((await send('GET', '/payment-accounts', { token })).status).toBe(403)
    expect((await send('POST', '/going-live', { token, body: { mode: 'live', version: 0 } })).status).toBe(403)
    await shop.db.updateTable('session').set({ provenAt: null }).execute()
    expect(await enter(live)).toMatchObject({ status: 403, body: { code: 'fresh_proof_needed' } })
  })
})

describe('a payment keeps its account', () => {
  test('an order of test mode is refunded by the simulated provider in the live shop', async () => {
    const { _id } = await makeOrder(await makeCheckout())
    await enter(live)
    await switchTo('live')
    expect(shop.config).toMatchObject({ sandbox: false, RAZORPAY_KEY_ID: live.keyId })
    expect(await refundAll(_id)).toEqual({ status: 200, refunds: [{ provider: 'razorpay', status: 'processed' }] })
  })

  test('an order of test mode is paid beside live keys that wait', async () => {
    await enter(live)
    const { _id } = await makeOrder(await makeCheckout())
    expect(await orderRow(_id)).toMatchObject({ provider: 'razorpay', status: 'Paid' })
  })

  test('a live order is paid, refunded and reported under the live keys, also in test mode again', async () => {
    await enter(live)
    await switchTo('live')
    const { _id } = await makeOrder(await makeCheckout())
    const { id: ofLive } = await shop.db.selectFrom('paymentAccount').select('id').executeTakeFirstOrThrow()
    expect(await orderRow(_id)).toMatchObject({ provider: ofLive, status: 'Paid' })
    await runJobs()
    expect(await shop.db.selectFrom('webhookEvent').select('provider').execute()).toContainEqual({ provider: ofLive })
    await switchTo('test')
    expect(await refundAll(_id)).toEqual({ status: 200, refunds: [{ provider: ofLive, status: 'processed' }] })
  })

  test('a payment that began before the switch ends with its account', async () => {
    await enter(live)
    await switchTo('live')
    const checkout = await makeCheckout()
    const begun = (await prepare(checkout)).body
    await switchTo('test')
    const paid = await pay(begun.order_id)
    expect((await submitProof(checkout, paid)).status).toBe(200)
    expect((await orderRow(begun.orderId)).status).toBe('Paid')
  })

  test('a payment of test mode pays for nothing once the shop is live', async () => {
    const checkout = await makeCheckout()
    const begun = (await prepare(checkout)).body
    await enter(live)
    await switchTo('live')
    await pay(begun.order_id)
    await runJobs()
    expect((await orderRow(begun.orderId)).status).toBe('Pending')
    // The same cart makes a new attempt, with the live keys.
    const again = (await prepare(checkout)).body
    expect(again.orderId).not.toBe(begun.orderId)
    expect(again.key).toBe(live.keyId)
  })

  test('a second key of the same account refunds what the first took', async () => {
    await enter(live)
    await switchTo('live')
    const { _id } = await makeOrder(await makeCheckout())
    expect((await enter(rotated)).status).toBe(200)
    expect(await shop.db.selectFrom('paymentAccount').select('keyId').execute()).toEqual([{ keyId: rotated.keyId }])
    expect((await refundAll(_id)).refunds).toMatchObject([{ status: 'processed' }])
  })

  test('a key of another account is an account of its own, and the first still refunds', async () => {
    await enter(live)
    await switchTo('live')
    const { _id } = await makeOrder(await makeCheckout())
    const { provider: first } = await orderRow(_id)
    expect((await enter(other)).status).toBe(200)
    const second = await makeOrder(await makeCheckout())
    expect([first, (await orderRow(second._id)).provider]).toEqual(['razorpay-live', 'razorpay-live-2'])
    expect((await refundAll(_id)).refunds).toMatchObject([{ provider: first, status: 'processed' }])
  })

  test('the webhook secret before is valid for seven days', async () => {
    await enter(live)
    await switchTo('live')
    await enter({ ...live, webhookSecret: 'a new secret of the webhook' })
    expect(await deliver(live.webhookSecret, { event: 'payment.captured', id: 'one' })).toBe(200)
    expect(await deliver('a new secret of the webhook', { event: 'payment.captured', id: 'two' })).toBe(200)
    expect((await account()).previousUntil).not.toBeNull()
    later(7 * dayMs + 1)
    expect(await deliver(live.webhookSecret, { event: 'payment.captured', id: 'three' })).toBe(400)
    expect(await deliver('a new secret of the webhook', { event: 'payment.captured', id: 'four' })).toBe(200)
  })

  test('with keys of another machine the live shop starts, takes no money and no forged event, and asks for the keys', async () => {
    await enter(live)
    await switchTo('live')
    const { _id } = await makeOrder(await makeCheckout())
    await restart({}, { secretsKey: keyFromText('a key of another machine, as long') })
    expect(await account()).toMatchObject({ source: 'unreadable', keyId: live.keyId, keySecretEnding: '' })
    expect(shop.config.sandbox).toBe(false)
    const checkout = await makeCheckout()
    expect((await prepare(checkout)).status).toBe(503)
    for (const secret of ['', live.webhookSecret]) expect(await deliver(secret, { event: 'payment.captured', id: 'forged' })).toBe(400)
    expect((await enter(live)).status).toBe(200)
    expect((await refundAll(_id)).refunds).toMatchObject([{ status: 'processed' }])
  })
})

describe('going live', () => {
  const goLive = async (mode = 'live') => {
    const { version } = (await send('GET', '/going-live', { token: ownerToken() })).body
    return send('POST', '/going-live', { token: ownerToken(), body: { mode, version } })
  }

  test('is refused with the list of what is missing', async () => {
    const { body } = await send('GET', '/going-live', { token: ownerToken() })
    expect(body).toMatchObject({ mode: 'test', decidedBy: null })
    expect(body.items.filter(({ done }: { done: boolean }) => !done).map(({ name }: { name: string }) => name)).toEqual([
      'keys',
      'sender',
      'sms',
      'address',
      'webhook',
      'legal',
      'tax',
      'products',
      'testOrder',
    ])
    expect(await goLive()).toMatchObject({ status: 422, body: { details: { items: [{ name: 'keys' }, {}, {}, {}, {}, {}, {}, {}, {}] } } })
    expect((await shop.db.selectFrom('shopMode').selectAll().execute()).length).toBe(0)
    // Test mode asks for nothing.
    expect((await goLive('test')).status).toBe(200)
  })

  test('is the environment’s with SANDBOX=1 or its own keys', async () => {
    await restart({ SANDBOX: '1' })
    expect(await goLive()).toMatchObject({ status: 422, body: { message: expect.stringContaining('until-live') } })
  })
})
