import { expect, test } from 'vitest'
import { readEvent } from './read-event.ts'

const refund = { id: 'rfnd_1', entity: 'refund', amount: 20_000, currency: 'INR', payment_id: 'pay_1' }
const readRefund = (more: object) => readEvent(JSON.stringify({ event: 'refund.processed', payload: { refund: { entity: { ...refund, ...more } } } })).refund

test('reads a refund with any notes, and recognises ours only by our own note', () => {
  for (const more of [{}, { notes: null }, { notes: [] }, { notes: { refund: 7, by: 'phone' } }, { notes: { refund: null } }])
    expect(readRefund(more)).toEqual({ id: 'rfnd_1', paymentId: 'pay_1', amountPaise: 20_000, ours: undefined, outcome: 'processed' })
  expect(readRefund({ notes: { refund: 'ours', by: 'shop' } })).toMatchObject({ ours: 'ours' })
})
