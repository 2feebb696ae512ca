import { expect, test } from 'vitest'
import { makeCheckout, makeOrder, pay, prepare, submitProof } from '#test/make-order.ts'
import { signedInAdmin, signedInStaff } from '#test/make.ts'
import { refundAtProvider } from '#test/refund-at-provider.ts'
import { send } from '#test/send.ts'
import { runJobs, shop } from '#test/test-shop.ts'
import { reconcile } from '../../server/reconcile.server.ts'

async function backOffice() {
  const token = await signedInAdmin()
  return {
    token,
    list: async (lane: string, state = 'open') => (await send('GET', `/money/${lane}?state=${state}`, { token })).body,
    remedy: (id: string, kind: string, as = token) => send('POST', `/money/payments/${id}/remedy`, { token: as, body: { kind } }),
    needed: async () => (await send('GET', '/needs', { token })).body.needs.find(({ name }: { name: string }) => name === 'exceptions')?.count ?? 0,
  }
}

/** Refunds an order of ₹1,000 but for some paise. */
async function refundAllBut(paise: number) {
  const order = await makeOrder(await makeCheckout())
  const office = await backOffice()
  const refund = (amount: number, key = `key-of-${Math.round(amount * 100)}`) =>
    send('POST', `/orders/${order._id}/refunds`, { token: office.token, body: { amount, reason: '', key } })
  expect((await refund((100_000 - paise) / 100)).status).toBe(200)
  const { id } = await shop.db.selectFrom('payment').select('id').where('orderId', '=', order._id).executeTakeFirstOrThrow()
  return { order, id, refund, ...office }
}

test('a rest below one rupee of an order is listed until somebody accepts it', async () => {
  const { id, order, token, list, remedy, needed } = await refundAllBut(50)
  expect(await list('rest')).toMatchObject([{ _id: id, left: 0.5, remedies: ['accept_rest'], order: { _id: order._id } }])
  expect(await needed()).toBe(1)
  expect((await send('GET', '/money/summary', { token })).body.lanes.rest.count).toBe(1)
  expect((await send('GET', `/orders/${order._id}/details`, { token })).body.payments).toMatchObject([{ left: 0.5 }])
  expect((await remedy(id, 'accept_rest', await signedInStaff('packer'))).status).toBe(403)
  expect((await remedy(id, 'accept_rest')).body).toMatchObject({ message: 'Rest accepted', payment: { left: 0.5, remedies: [] } })
  expect((await remedy(id, 'accept_rest')).body.message).toBe('This rest is already accepted.')
  expect(await list('rest')).toEqual([])
  expect(await list('rest', 'all')).toHaveLength(1)
  expect(await needed()).toBe(0)
  expect((await send('GET', '/audit?kind=payment', { token })).body).toMatchObject([{ action: 'rest accepted', subject: { id }, after: { amount: 0.5 } }])
})

test.each([0, 100, 50_000])('a rest of %d paise is none', async (paise) => {
  const { id, list, remedy, needed } = await refundAllBut(paise)
  expect(await list('rest')).toEqual([])
  expect(await needed()).toBe(0)
  expect(await remedy(id, 'accept_rest')).toMatchObject({ status: 422, body: { code: 'rule_refused' } })
})

test('an accepted rest is open again once it has another amount, and none when its refund fails', async () => {
  const { id, list, remedy, refund } = await refundAllBut(250)
  await refund(2, 'key-of-two')
  await remedy(id, 'accept_rest')
  expect(await list('rest')).toEqual([])
  await shop.db.updateTable('refund').set({ status: 'failed' }).where('amountPaise', '=', 200).execute()
  // The failed refund keeps its amount reserved, so the rest is the same.
  expect(await list('rest')).toEqual([])
  await shop.db.updateTable('refund').set({ status: 'processed', amountPaise: 190 }).where('amountPaise', '=', 200).execute()
  expect(await list('rest')).toMatchObject([{ left: 0.6 }])
  await shop.db.updateTable('refund').set({ amountPaise: 250 }).where('amountPaise', '=', 190).execute()
  expect(await list('rest', 'all')).toEqual([])
})

test('an exception stays open with its rest until somebody accepts it', async () => {
  const checkout = await makeCheckout()
  const { body: prepared } = await prepare(checkout)
  const payment = await pay(prepared.order_id, 'success', 99_999)
  await submitProof(checkout, payment)
  const id = payment.razorpay_payment_id
  await refundAtProvider(id, 99_949)
  await reconcile(shop)
  await runJobs()
  const { list, remedy, needed } = await backOffice()
  expect(await list('amount_differs')).toMatchObject([{ _id: id, left: 0.5, remedies: ['accept_rest'] }])
  expect(await list('rest')).toEqual([])
  expect(await needed()).toBe(1)
  expect(await remedy(id, 'refund')).toMatchObject({ status: 422, body: { code: 'rule_refused', message: expect.stringContaining('₹0.50') } })
  expect((await remedy(id, 'accept_rest')).status).toBe(200)
  expect(await list('amount_differs')).toEqual([])
  expect(await list('amount_differs', 'all')).toHaveLength(1)
  expect(await needed()).toBe(0)
})

test('an order with only a rest below one rupee is refunded in full: nobody packs or sends it, and the dashboard asks to cancel it', async () => {
  const { order, token } = await refundAllBut(99)
  const { needs } = (await send('GET', '/needs', { token })).body
  expect(needs).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'toCancel', count: 1 })]))
  expect(needs).not.toContainEqual(expect.objectContaining({ name: 'toPack' }))
  const idsOf = async (filter: string) => (await send('GET', `/orders?${filter}`, { token })).body.map(({ _id }: { _id: string }) => _id)
  expect(await idsOf('refund=full')).toEqual([order._id])
  expect(await idsOf('refund=partly')).toEqual([])
  const { body } = await send('POST', '/packing/packed', { token, body: { ids: [order._id], packed: true } })
  expect(body.results).toMatchObject([{ outcome: 'refused', message: 'This order is fully refunded. Do not send it.' }])
})

test('items whose removal would leave less than one rupee of the payment are not removed', async () => {
  const { order, token, refund } = await refundAllBut(50_050)
  const remove = () => send('PUT', `/orders/${order._id}/items`, { token, body: { lines: [{ position: 0, qty: 1 }] } })
  expect(await remove()).toMatchObject({
    status: 422,
    body: { message: 'With these items all ₹999.50 of the order would be refunded. Cancel the order instead.' },
  })
  expect((await refund(1, 'key-of-one-rupee')).status).toBe(200)
})
