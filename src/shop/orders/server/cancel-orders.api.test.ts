import { describe, expect, test } from 'vitest'
import { makeCheckout, makeOrder, prepare } from '#test/make-order.ts'
import { makeAdmin, makeCustomer, signedInStaff, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'

async function makeOrders(count: number) {
  const checkout = await makeCheckout()
  const ids: string[] = []
  for (let made = 0; made < count; made += 1) ids.push((await makeOrder(checkout))._id)
  const token = await signIn(await makeAdmin({ email: 'owner@example.com', password }))
  const cancel = (chosen: unknown, as: string | undefined = token) => send('POST', '/orders/cancel', { token: as, body: { ids: chosen } })
  return { checkout, ids, token, cancel }
}

const password = 'a quiet saffron field'

const done = (id: string | undefined) => ({ id, outcome: 'done', message: '' })
const already = (id: string | undefined) => ({ id, outcome: 'already', message: '' })
const refusedAs = (id: string, message: string) => ({ id, outcome: 'refused', message })

const statuses = () => shop.db.selectFrom('shopOrder').select(['id', 'status']).orderBy('seq').execute()
const refunds = () => shop.db.selectFrom('refund').select(['amountPaise', 'status']).execute()
const notices = () => shop.db.selectFrom('message').select('orderId').where('dedupeKey', 'like', '%cancelled%').execute()
const cancellations = () => shop.db.selectFrom('auditEntry').select('subjectId').where('action', '=', 'cancelled').execute()

describe('cancelling several orders', () => {
  test('refunds each in full, tells its shopper and records it; a second time changes nothing', async () => {
    const { ids, cancel } = await makeOrders(2)
    expect(await cancel(ids)).toMatchObject({ status: 200, body: { results: ids.map(done) } })
    await runJobs()
    const after = async () => [await statuses(), await refunds(), await notices(), await cancellations()]
    const first = await after()
    expect(first[0]).toEqual(ids.map((id) => ({ id, status: 'Cancelled' })))
    expect(first[1]).toEqual(ids.map(() => ({ amountPaise: 100_000, status: 'processed' })))
    expect(new Set((await notices()).map(({ orderId }) => orderId))).toEqual(new Set(ids))
    expect(first[3]).toHaveLength(2)
    expect((await cancel([...ids, ...ids])).body.results).toEqual(ids.map(already))
    await runJobs()
    expect(await after()).toEqual(first)
  })

  test('names each order that is refused, and cancels the others', async () => {
    const { checkout, ids, token, cancel } = await makeOrders(2)
    const [first = '', delivered = ''] = ids
    expect((await send('PUT', `/orders/${delivered}`, { token, body: { status: 'Delivered' } })).status).toBe(200)
    const { body: attempt } = await prepare(checkout)
    expect((await cancel(['SWNOWHERE00000', delivered, first, attempt.orderId])).body.results).toEqual([
      refusedAs('SWNOWHERE00000', 'There is no such order.'),
      refusedAs(delivered, 'An order that is Delivered cannot become Cancelled.'),
      done(first),
      refusedAs(attempt.orderId, 'An order that is Pending cannot become Cancelled.'),
    ])
    expect((await statuses()).map(({ status }) => status)).toEqual(['Cancelled', 'Delivered', 'Pending'])
    expect(await refunds()).toHaveLength(1)
  })

  test('refuses an order that changed after the person saw it, and cancels the others', async () => {
    const { ids, token } = await makeOrders(3)
    const [moved = '', left = '', gone = ''] = ids
    const versions = Object.fromEntries(
      (await send('GET', '/orders', { token })).body.map(({ _id, version }: { _id: string; version: number }) => [_id, version]),
    )
    const tracking = { trackingUrl: 'https://post.example/1' }
    expect((await send('PUT', `/orders/${moved}/tracking`, { token, body: tracking })).status).toBe(200)
    expect((await send('PUT', `/orders/${gone}`, { token, body: { status: 'Cancelled' } })).status).toBe(200)
    const { body } = await send('POST', '/orders/cancel', { token, body: { ids, versions } })
    expect(body.results).toEqual([refusedAs(moved, 'This order was changed after you opened the list. Reload the list to see it.'), done(left), already(gone)])
    expect((await statuses()).map(({ status }) => status)).toEqual(['Paid', 'Cancelled', 'Cancelled'])
    expect(await send('POST', '/orders/cancel', { token, body: { ids, versions: { [moved]: 'x' } } })).toMatchObject({ status: 400 })
  })

  test.each([[[]], ['SW1'], [Array.from({ length: 101 }, (_, number) => `SW${number}`)], [['']], [[1]], [undefined]])('refuses %j', async (bad) => {
    const { cancel } = await makeOrders(0)
    expect(await cancel(bad)).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  })

  test('needs the rights to refund and to move orders', async () => {
    const { ids, cancel } = await makeOrders(1)
    expect((await cancel(ids, await signIn(await makeCustomer()))).status).toBe(403)
    for (const role of ['packer', 'accountant'] as const)
      expect(await cancel(ids, await signedInStaff(role))).toMatchObject({ status: 403, body: { code: 'scope_missing' } })
    expect((await send('POST', '/orders/cancel', { body: { ids } })).status).toBe(401)
    expect(await statuses()).toMatchObject([{ status: 'Paid' }])
  })

  test('asks for a proof before it cancels any order, if the largest refund needs one', async () => {
    const { checkout, ids, token, cancel } = await makeOrders(1)
    const large = await makeOrder(checkout, { items: [{ productId: checkout.productId, variant: '1 g', qty: 20 }], expectedTotal: 10_000 })
    ids.push(large._id)
    expect((await send('PUT', '/settings', { token, body: { refundProofAbove: 9999 } })).status).toBe(200)
    later(11 * 60_000)
    expect(await cancel(ids)).toMatchObject({ status: 403, body: { code: 'fresh_proof_needed' } })
    expect((await statuses()).map(({ status }) => status)).toEqual(['Paid', 'Paid'])
    expect(await refunds()).toEqual([])
    expect((await send('POST', '/auth/proof', { token, body: { currentPassword: password } })).status).toBe(200)
    expect((await cancel(ids)).body.results).toEqual(ids.map(done))
  })
})
