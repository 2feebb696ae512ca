import { expect, test } from 'vitest'
import { readEvent } from './read-event.ts'

const refund = { id: 'rfnd_1', entity: 'refund', amount: 20_000, currency: 'INR', payment_id: 'pay_1' }
const readRefund = (more: object) =>
  readEvent('razorpay', JSON.stringify({ event: 'refund.processed', payload: { refund: { entity: { ...refund, ...more } } } })).refund

test('reads a refund with any notes, and recognises ours only by our own note', () => {
  for (const more of [{}, { notes: null }, { notes: [] }, { notes: { refund: 7, by: 'phone' } }, { notes: { refund: null } }])
    expect(readRefund(more)).toEqual({ id: 'rfnd_1', paymentId: 'pay_1', amountPaise: 20_000, ours: undefined, outcome: 'processed' })
  expect(readRefund({ notes: { refund: 'ours', by: 'shop' } })).toMatchObject({ ours: 'ours' })
})

test('reads the reference of a paid link, and none in another event or from a link without one', () => {
  const payment = { entity: { id: 'pay_1', order_id: 'order_1', amount: 100, currency: 'INR', status: 'captured' } }
  const referenceIn = (payload: object) => readEvent('razorpay', JSON.stringify({ event: 'payment_link.paid', payload: { payment, ...payload } })).linkReference
  expect(referenceIn({ payment_link: { entity: { id: 'plink_1', reference_id: 'SW0123456789AB' } } })).toBe('SW0123456789AB')
  for (const payload of [{}, { payment_link: {} }, { payment_link: { entity: { reference_id: null } } }]) expect(referenceIn(payload)).toBeUndefined()
})

test('a dispute with a status that the shop does not know is open', () => {
  const dispute = { id: 'disp_1', payment_id: 'pay_1', amount: 100, created_at: 1_790_000_000 }
  const stateOf = (status: string) => readEvent('razorpay', JSON.stringify({ payload: { dispute: { entity: { ...dispute, status } } } })).dispute?.state
  expect(['lost', 'open', 'reopened', 'constructor'].map(stateOf)).toEqual(['lost', 'open', 'open', 'open'])
})
