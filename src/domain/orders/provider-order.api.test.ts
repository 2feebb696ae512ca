import { afterEach, expect, test, vi } from 'vitest'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { submitProof, makeCheckout, misbehave, pay, prepare } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { deadlineMs } from '../payments/deadline.server.ts'

const hour = 3_600_000
const times = <Result>(count: number, act: () => Promise<Result>) => Promise.all(Array.from({ length: count }, act))
const providerOrders = () => shop.db.selectFrom('sandbox.providerOrder').select('id').execute()
const attempt = () => shop.db.selectFrom('shopOrder').select(['id', 'razorpayOrderId']).executeTakeFirstOrThrow()

/** What happens when the provider is asked to make an order, before it does. */
let meanwhile: ((request: Request) => Promise<unknown>) | undefined
/** Of the orders made so far, which the provider knows nothing of any more: from another account's keys on, all. */
let forgotten: string[] = []
const answer = shop.fetch
shop.fetch = async (input, init) => {
  const request = new Request(input, init)
  const { pathname } = new URL(request.url)
  if (forgotten.some((id) => pathname.endsWith(`/orders/${id}/payments`)))
    return Response.json({ error: { description: 'The id provided does not exist' } }, { status: 400 })
  if (request.method === 'GET' && pathname.endsWith('/v1/orders')) return withoutForgotten(await answer(request))
  if (request.method === 'POST' && pathname.endsWith('/v1/orders')) {
    const act = meanwhile
    meanwhile = undefined
    await act?.(request.clone())
  }
  return answer(request)
}
async function withoutForgotten(response: Response) {
  const { items, ...rest } = await response.json()
  return Response.json({ ...rest, items: items.filter(({ id }: { id: string }) => !forgotten.includes(id)) })
}
afterEach(() => {
  meanwhile = undefined
  forgotten = []
  vi.restoreAllMocks()
})

test('one cart sent twenty times at once is one order at the provider', async () => {
  const checkout = await makeCheckout()
  const answers = await times(20, () => prepare(checkout))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(await providerOrders()).toEqual([{ id: answers[0]?.body.order_id }])
  expect(new Set(answers.map(({ body }) => body.order_id)).size).toBe(1)
})

test('an order that the provider made meanwhile is used, where it takes each receipt once', async () => {
  await misbehave({ receipts: 'unique' })
  const checkout = await makeCheckout()
  meanwhile = answer
  const { status, body } = await prepare(checkout)
  expect(status).toBe(200)
  expect(await providerOrders()).toEqual([{ id: body.order_id }])
})

test('where the one that asks is refused, another asks at once', async () => {
  const checkout = await makeCheckout()
  meanwhile = () => Promise.reject(new Error('the line is cut'))
  const answers = await times(5, () => prepare(checkout))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 503])
  expect(await providerOrders()).toHaveLength(1)
})

test('one that died while asking keeps others waiting no longer than it could have asked', async () => {
  const checkout = await makeCheckout()
  await prepare(checkout)
  await shop.db
    .updateTable('shopOrder')
    .set({ razorpayOrderId: null, askedBy: 'the dead', askedUntil: new Date(shop.now().getTime() + deadlineMs) })
    .execute()
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 20))
  expect((await prepare(checkout)).body).toMatchObject({ code: 'payment_unavailable', message: expect.stringContaining('Your cart is kept.') })
  vi.restoreAllMocks()
  later(deadlineMs)
  expect((await prepare(checkout)).status).toBe(200)
  expect(await providerOrders()).toHaveLength(1)
})

test('an attempt is not deleted while the provider is asked for its order, and is once that came to nothing', async () => {
  const token = await signedInAdmin()
  const checkout = await makeCheckout()
  const deleted: number[] = []
  const remove = async () => void deleted.push((await send('DELETE', `/orders/${(await attempt()).id}`, { token })).status)
  meanwhile = async () => {
    await remove()
    throw new Error('the line is cut')
  }
  expect((await prepare(checkout)).status).toBe(503)
  await remove()
  expect(deleted).toEqual([422, 200])
})

test('nor is it without its address when the account goes in that moment: it can be paid, and sent', async () => {
  const token = await signedInAdmin()
  const checkout = await makeCheckout()
  meanwhile = async () => {
    await send('DELETE', `/customers/${checkout.customerId}`, { token })
    await eraseDeleted(shop)
  }
  const { body: prepared } = await prepare(checkout)
  await pay(prepared.order_id)
  await runJobs()
  expect((await send('GET', `/orders/${prepared.orderId}`, { token })).body).toMatchObject({ status: 'Paid', customer: null, address: { name: 'Asha Rao' } })
})

test('where the attempt is gone all the same, the shopper is told to try again, and can', async () => {
  const checkout = await makeCheckout()
  meanwhile = async () => {
    await shop.db.deleteFrom('orderLine').execute()
    await shop.db.deleteFrom('shopOrder').execute()
  }
  expect(await prepare(checkout)).toMatchObject({
    status: 503,
    body: { code: 'payment_unavailable', message: expect.stringContaining('Your cart is kept. Please try again.') },
  })
  expect((await prepare(checkout)).status).toBe(200)
})

test('a cart whose order the provider does not know any more gets another, though sent five times at once, and can be paid', async () => {
  const checkout = await makeCheckout()
  const { body: before } = await prepare(checkout)
  await pay(before.order_id, 'failure')
  later(2 * hour)
  forgotten = [before.order_id]
  const answers = await times(5, () => prepare(checkout))
  const [first] = answers
  expect(answers.map(({ status, body }) => [status, body.orderId, body.order_id])).toEqual(answers.map(() => [200, before.orderId, first?.body.order_id]))
  expect(await providerOrders()).toHaveLength(2)
  expect((await submitProof(checkout, await pay(first?.body.order_id))).body.order).toMatchObject({ _id: before.orderId, status: 'Paid' })
})

test('but not where money has come on the one before', async () => {
  const checkout = await makeCheckout()
  const { body: before } = await prepare(checkout)
  expect((await submitProof(checkout, await pay(before.order_id, 'success', 99_999))).status).toBe(422)
  forgotten = [before.order_id]
  expect((await prepare(checkout)).body.code).toBe('payment_unavailable')
  expect(await attempt()).toEqual({ id: before.orderId, razorpayOrderId: before.order_id })
})
