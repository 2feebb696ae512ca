import { afterEach, expect, test, vi } from 'vitest'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { submitProof, makeCheckout, setProviderSwitches, pay, prepare } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { deadlineMs } from '../payments/server/deadline.server.ts'

const hour = 3_600_000
const repeat = <Result>(count: number, act: () => Promise<Result>) => Promise.all(Array.from({ length: count }, act))
const providerOrders = () => shop.db.selectFrom('sandbox.providerOrder').select('id').execute()
const attempt = () => shop.db.selectFrom('shopOrder').select(['id', 'providerOrderId']).executeTakeFirstOrThrow()

/** Runs once, before the provider creates the next order. */
let beforeCreate: ((request: Request) => Promise<unknown>) | undefined
/** The ids of orders that the provider no longer knows, as after a change of the account. */
let unknownToProvider: string[] = []
const realFetch = shop.fetch
shop.fetch = async (input, init) => {
  const request = new Request(input, init)
  const { pathname } = new URL(request.url)
  if (unknownToProvider.some((id) => pathname.endsWith(`/orders/${id}/payments`)))
    return Response.json({ error: { description: 'The id provided does not exist' } }, { status: 400 })
  if (request.method === 'GET' && pathname.endsWith('/v1/orders')) return withoutUnknown(await realFetch(request))
  if (request.method === 'POST' && pathname.endsWith('/v1/orders')) {
    const act = beforeCreate
    beforeCreate = undefined
    await act?.(request.clone())
  }
  return realFetch(request)
}
async function withoutUnknown(response: Response) {
  const { items, ...rest } = await response.json()
  return Response.json({ ...rest, items: items.filter(({ id }: { id: string }) => !unknownToProvider.includes(id)) })
}
afterEach(() => {
  beforeCreate = undefined
  unknownToProvider = []
  vi.restoreAllMocks()
})

test('makes one provider order for a cart that is sent twenty times at once', async () => {
  const checkout = await makeCheckout()
  const answers = await repeat(20, () => prepare(checkout))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(await providerOrders()).toEqual([{ id: answers[0]?.body.order_id }])
  expect(new Set(answers.map(({ body }) => body.order_id)).size).toBe(1)
})

test('uses the existing provider order if the provider refuses a repeated receipt', async () => {
  await setProviderSwitches({ receipts: 'unique' })
  const checkout = await makeCheckout()
  beforeCreate = realFetch
  const { status, body } = await prepare(checkout)
  expect(status).toBe(200)
  expect(await providerOrders()).toEqual([{ id: body.order_id }])
})

test('lets another request create the order as soon as the first fails', async () => {
  const checkout = await makeCheckout()
  beforeCreate = () => Promise.reject(new Error('the line is cut'))
  const answers = await repeat(5, () => prepare(checkout))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 503])
  expect(await providerOrders()).toHaveLength(1)
})

test('a request that died blocks others no longer than its deadline', async () => {
  const checkout = await makeCheckout()
  await prepare(checkout)
  await shop.db
    .updateTable('shopOrder')
    .set({ providerOrderId: null, askedBy: 'a dead request', askedUntil: new Date(shop.now().getTime() + deadlineMs) })
    .execute()
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 20))
  expect((await prepare(checkout)).body).toMatchObject({ code: 'payment_unavailable', message: expect.stringContaining('Your cart is kept.') })
  vi.restoreAllMocks()
  later(deadlineMs)
  expect((await prepare(checkout)).status).toBe(200)
  expect(await providerOrders()).toHaveLength(1)
})

test('refuses to delete an attempt while its provider order is being created, and allows it after that failed', async () => {
  const token = await signedInAdmin()
  const checkout = await makeCheckout()
  const deleted: number[] = []
  const remove = async () => void deleted.push((await send('DELETE', `/orders/${(await attempt()).id}`, { token })).status)
  beforeCreate = async () => {
    await remove()
    throw new Error('the line is cut')
  }
  expect((await prepare(checkout)).status).toBe(503)
  await remove()
  expect(deleted).toEqual([422, 200])
})

test('keeps the address of an attempt whose account is deleted while its provider order is being created', async () => {
  const token = await signedInAdmin()
  const checkout = await makeCheckout()
  beforeCreate = async () => {
    await send('DELETE', `/customers/${checkout.customerId}`, { token })
    await eraseDeleted(shop)
  }
  const { body: prepared } = await prepare(checkout)
  await pay(prepared.order_id)
  await runJobs()
  expect((await send('GET', `/orders/${prepared.orderId}`, { token })).body).toMatchObject({ status: 'Paid', customer: null, address: { name: 'Asha Rao' } })
})

test('asks the shopper to try again if the attempt was deleted meanwhile', async () => {
  const checkout = await makeCheckout()
  beforeCreate = async () => {
    await shop.db.deleteFrom('orderLine').execute()
    await shop.db.deleteFrom('shopOrder').execute()
  }
  expect(await prepare(checkout)).toMatchObject({
    status: 503,
    body: { code: 'payment_unavailable', message: expect.stringContaining('Your cart is kept. Please try again.') },
  })
  expect((await prepare(checkout)).status).toBe(200)
})

test('replaces a provider order that the provider no longer knows, once for five simultaneous requests', async () => {
  const checkout = await makeCheckout()
  const { body: before } = await prepare(checkout)
  await pay(before.order_id, 'failure')
  later(2 * hour)
  unknownToProvider = [before.order_id]
  const answers = await repeat(5, () => prepare(checkout))
  const [first] = answers
  expect(answers.map(({ status, body }) => [status, body.orderId, body.order_id])).toEqual(answers.map(() => [200, before.orderId, first?.body.order_id]))
  expect(await providerOrders()).toHaveLength(2)
  expect((await submitProof(checkout, await pay(first?.body.order_id))).body.order).toMatchObject({ _id: before.orderId, status: 'Paid' })
})

test('keeps a provider order that has received money', async () => {
  const checkout = await makeCheckout()
  const { body: before } = await prepare(checkout)
  expect((await submitProof(checkout, await pay(before.order_id, 'success', 99_999))).status).toBe(422)
  unknownToProvider = [before.order_id]
  expect((await prepare(checkout)).body.code).toBe('payment_unavailable')
  expect(await attempt()).toEqual({ id: before.orderId, providerOrderId: before.order_id })
})
