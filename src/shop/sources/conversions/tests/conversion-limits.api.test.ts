import { afterEach, describe, expect, test } from 'vitest'
import { dayMs } from '#kernel/duration.ts'
import { announce } from '#platform/events.ts'
import { orderPaid } from '#shop/orders/module.server.ts'
import {
  agree,
  connectService,
  disconnect,
  listEvents,
  makeAgreeing,
  nothing,
  openAdvertising,
  readLog,
  readSent,
  runEvents,
  runEventsAgain,
  setOutage,
} from '#test/advertising.ts'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { makeOrder } from '#test/make-order.ts'
import { signedInAdmin, signedInStaff } from '#test/make.ts'
import { runJob } from '#test/run-job.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { keptDays, mostTries } from '../rules/conversion.ts'
import { conversionListeners } from '../server/queue-conversions.server.ts'

openAdvertising()

const { fetch, payments } = shop
afterEach(() => {
  Object.assign(shop, { fetch, payments })
})

const sent = { meta: ['Purchase 1000'], ga4: ['purchase 1000'] }

const refund = async (id: string) =>
  send('POST', `/orders/${id}/refunds`, { token: await signedInAdmin(), body: { amount: 300, reason: 'late', key: `refund-${id}` } })

const rows = () => shop.db.selectFrom('conversion').selectAll().execute()

describe('consent', () => {
  test('nothing is stored or sent without it, nor of orders before it', async () => {
    const checkout = await makeAgreeing({ agrees: false })
    const { _id } = await makeOrder(checkout)
    await runJobs()
    await agree(checkout.token)
    await refund(_id)
    await runJobs()
    expect(await rows()).toEqual([])
    expect(await readSent()).toEqual(nothing)
  })

  test('its withdrawal stops what waits, and later refunds', async () => {
    const checkout = await makeAgreeing()
    const { _id } = await makeOrder(checkout)
    await runJobs()
    await makeOrder(checkout)
    expect((await agree(checkout.token, false)).status).toBe(200)
    await refund(_id)
    await runJobs()
    expect(await readSent()).toEqual(sent)
    const withdrawn = { event: 'purchase', status: 'skipped', answer: 'The customer withdrew the consent.' }
    expect(await listEvents()).toMatchObject([withdrawn, withdrawn, { status: 'delivered' }, { status: 'delivered' }])
  })

  test('is asked for while a service is connected, and can be withdrawn without one', async () => {
    const { token } = await makeAgreeing()
    const asked = async () => (await send('GET', '/account/consents', { token })).body.asked
    expect(await asked()).toEqual(['advertising'])
    await disconnect('meta')
    expect(await asked()).toEqual(['advertising'])
    await disconnect('ga4')
    expect(await asked()).toEqual([])
    expect((await agree(token, false)).status).toBe(200)
    expect(await agree(token)).toMatchObject({ status: 422, body: { code: 'rule_refused' } })
  })
})

describe('a service', () => {
  test('that is down is asked again with the same event, and the owner sees each answer', async () => {
    await setOutage('refuses')
    const { _id } = await makeOrder(await makeAgreeing())
    await runEvents()
    await runEventsAgain()
    const [event] = await listEvents()
    expect(event).toMatchObject({ status: 'retrying', amount: 1000, tries: 2, answerStatus: 500, answer: expect.stringContaining('temporarily unavailable') })
    expect(await readSent()).toEqual(nothing)
    await setOutage('none')
    await runEventsAgain()
    await runEventsAgain()
    expect(await readSent()).toEqual(sent)
    expect((await readLog()).meta).toMatchObject([{ event_id: _id }])
  })

  test('gets the same event again if the process ended before it saw the answer', async () => {
    await disconnect('ga4')
    await makeOrder(await makeAgreeing())
    shop.fetch = async (input, init) => {
      await fetch(input, init)
      throw new Error('the process ended')
    }
    await runEvents()
    shop.fetch = fetch
    await runEventsAgain()
    const { meta } = await readLog()
    expect(meta).toHaveLength(2)
    expect(new Set(meta.map((each) => JSON.stringify(each))).size).toBe(1)
  })

  test('is given up after its tries', async () => {
    await setOutage('refuses')
    await makeOrder(await makeAgreeing())
    for (let tries = 0; tries < mostTries + 1; tries += 1) await runEventsAgain()
    expect(await listEvents()).toMatchObject([
      { status: 'failed', tries: mostTries },
      { status: 'failed', tries: mostTries },
    ])
  })

  test('that is no longer connected gets nothing more', async () => {
    await makeOrder(await makeAgreeing())
    await disconnect('ga4')
    await runJobs()
    expect(await readSent()).toEqual({ ...sent, ga4: [] })
    expect(await listEvents()).toMatchObject([{ status: 'skipped', answer: 'The service is not connected any more.' }, { status: 'delivered' }])
  })

  test('gets no event that is older than it takes', async () => {
    await makeOrder(await makeAgreeing())
    later(3 * dayMs + 1000)
    await runEventsAgain()
    expect(await readSent()).toEqual(nothing)
    const answer = expect.stringContaining('too late')
    expect(await listEvents()).toMatchObject([
      { status: 'skipped', answer },
      { status: 'skipped', answer },
    ])
  })
})

test('orders of test mode never reach the real services, and live orders never the simulated ones', async () => {
  const called: string[] = []
  shop.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (!/facebook|google/.test(url.host)) return fetch(input, init)
    called.push(`${url.host}${url.pathname}`)
    return Promise.resolve(new Response('{}'))
  }
  await makeOrder(await makeAgreeing())
  await runJobs()
  expect([called, await readSent()]).toEqual([[], sent])

  const live = await makeOrder(await makeAgreeing({ email: 'live@example.com', mobile: '+919876543211' }))
  shop.payments = { ...payments, isTest: () => false }
  await runEvents()
  expect(called.toSorted()).toEqual(['graph.facebook.com/v25.0/1234567890/events', 'www.google-analytics.com/mp/collect'])
  expect(live._id).toBeTruthy()
  expect(await readSent()).toEqual(sent)
})

test('a change that is undone leaves nothing', async () => {
  const { _id } = await makeOrder(await makeAgreeing())
  await shop.db.deleteFrom('conversion').execute()
  const data = { orderId: _id, hasCoupon: false, paidAt: shop.now(), isRegistered: false }
  const undone = shop.db.transaction().execute(async (tx) => {
    await announce(shop, tx, orderPaid, data)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await rows()).toEqual([])
  await runEvents()
  expect(await readSent()).toEqual(nothing)
})

test('an order asks for nothing more while no service is connected', async () => {
  await disconnect('meta')
  await disconnect('ga4')
  expect(conversionListeners.map(({ guard }) => guard?.isNeeded(shop))).toEqual(conversionListeners.map(() => false))
})

test('the person finds in the data what was sent, and the deletion removes it, also what waits', async () => {
  const checkout = await makeAgreeing()
  await makeOrder(checkout)
  await runJobs()
  await makeOrder(checkout)
  const token = await signedInAdmin()
  const data = (await send('GET', `/customers/${checkout.customerId}/export`, { token })).body
  expect(data.advertising).toMatchObject([{ status: 'delivered' }, { status: 'delivered' }, { status: 'queued' }, { status: 'queued' }])
  expect(data.consents).toMatchObject([{ purpose: 'advertising', withdrawnAt: '' }])
  expect((await send('DELETE', `/customers/${checkout.customerId}`, { token })).status).toBe(200)
  await eraseDeleted(shop)
  expect(await rows()).toEqual([])
  await runEventsAgain()
  expect(await readSent()).toEqual(sent)
})

test('events are removed at night after their time', async () => {
  await makeOrder(await makeAgreeing())
  await runJobs()
  later(keptDays * dayMs - 60_000)
  await runJob(shop, 'sweep')
  expect(await rows()).toHaveLength(2)
  later(120_000)
  await runJob(shop, 'sweep')
  expect(await rows()).toEqual([])
})

describe('the connection', () => {
  const testIt = async (kind: string) => (await send('POST', `/connections/${kind}/test`, { token: await signedInAdmin(), body: {} })).body

  test('is tested with a sample that counts nowhere', async () => {
    expect(await testIt('ga4')).toMatchObject({ worked: true, message: expect.stringContaining('no fault') })
    expect(await readSent()).toEqual(nothing)
    expect(await testIt('meta')).toMatchObject({ worked: true, message: expect.stringContaining('Test events') })
    await disconnect('meta')
    expect(await testIt('meta')).toMatchObject({ worked: false, message: 'Meta is not connected. Save id and token first.' })
    await connectService('meta', { testCode: '' })
    expect(await testIt('meta')).toMatchObject({ worked: false, message: expect.stringContaining('test code') })
    await setOutage('refuses')
    expect(await testIt('ga4')).toMatchObject({ worked: false, message: expect.stringContaining('500') })
  })

  test('is checked, and is for owners', async () => {
    expect(await connectService('meta', { pixelId: 'x' })).toMatchObject({ status: 400, body: { details: [{ field: 'pixelId' }] } })
    expect(await connectService('ga4', { measurementId: 'UA-1' })).toMatchObject({ status: 400, body: { details: [{ field: 'measurementId' }] } })
    expect((await send('GET', '/conversions', { token: await signedInStaff('manager') })).status).toBe(403)
    expect((await send('GET', '/conversions')).status).toBe(401)
  })
})
