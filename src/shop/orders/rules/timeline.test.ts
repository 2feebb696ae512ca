import { expect, test } from 'vitest'
import { timelineOf } from './timeline.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 15, 6, minute))
const order = { createdAt: at(0), paidAt: at(2), totalPaise: 1000, placedBy: 'Asha Rao' }
const nothing = { payments: [], refunds: [], messages: [], changes: [] }
const kinds = (known: Partial<Parameters<typeof timelineOf>[0]>) => timelineOf({ order, ...nothing, ...known }).map(({ kind }) => kind)

test('sorts all events by time', () => {
  const payments = [
    { id: 'pay_1', status: 'failed', lane: null, amountPaise: 1000, createdAt: at(1) },
    { id: 'pay_2', status: 'refunded', lane: 'settled', amountPaise: 1000, createdAt: at(2) },
    { id: 'pay_3', status: 'captured', lane: 'amount_differs', amountPaise: 1, createdAt: at(3) },
  ]
  const messages = [
    {
      channel: 'sms',
      recipient: '+919876543210',
      subject: null,
      body: 'Your order was placed. Follow it here.',
      status: 'sent',
      createdAt: at(2),
      sentAt: at(4),
    },
    { channel: 'mail', recipient: 'a@example.com', subject: 'Order placed', body: 'Dear', status: 'failed', createdAt: at(2), sentAt: null },
  ]
  const changes = [
    { at: at(5), actorName: 'Admin', action: 'tracking set', after: { trackingUrl: 'https://post.example/1' } },
    { at: at(6), actorName: 'Admin', action: 'cancelled', after: { status: 'Cancelled', refundId: 'r1' } },
    { at: at(8), actorName: 'Admin', action: 'blessed', after: {} },
  ]
  const refunds = [
    { id: 'r1', status: 'processed', amountPaise: 1000, reason: 'The order was cancelled', problem: null, createdAt: at(6), settledAt: at(7) },
    { id: 'r2', status: 'failed', amountPaise: 1, reason: 'x', problem: 'The bank said no', createdAt: at(9), settledAt: at(10) },
  ]
  const events = timelineOf({ order, payments, messages, changes, refunds })
  expect(events.map(({ kind }) => kind)).toEqual([
    'attempt_made',
    'payment_failed',
    'payment_captured',
    'paid',
    'message_failed',
    'payment_apart',
    'message_sent',
    'tracking_set',
    'cancelled',
    'refund_requested',
    'refund_processed',
    'changed',
    'refund_requested',
    'refund_failed',
  ])
  expect(events[4]).toMatchObject({ detail: 'Mail to a@example.com: Order placed' })
  expect(events[6]).toMatchObject({ detail: 'SMS to +919876543210: Your order was placed. Follow it here.' })
  expect(events[7]).toEqual({ at: at(5), kind: 'tracking_set', by: 'Admin', detail: 'https://post.example/1' })
  expect(events[9]).toEqual({ at: at(6), kind: 'refund_requested', by: 'Admin', amountPaise: 1000, detail: 'The order was cancelled' })
  expect(events[13]).toMatchObject({ kind: 'refund_failed', detail: 'The bank said no' })
})

test('a parcel of cash on delivery that came back cancels its order', () => {
  const changes = [{ at: at(5), actorName: 'Admin', action: 'parcel came back', after: { status: 'Cancelled', packs: 'back to stock' } }]
  const events = timelineOf({ order: { ...order, method: 'cod' }, ...nothing, changes })
  expect(events.at(-1)).toEqual({ at: at(5), kind: 'cancelled', by: 'Admin', detail: 'parcel came back' })
})

test('an order that was paid online in place of cash shows the total with its fee until then', () => {
  const totals = { before: { method: 'cod', total: 10.4 }, after: { method: 'online', total: 10 } }
  const changes = [{ at: at(5), actorName: 'The shop', action: 'paid online before it was sent', ...totals }]
  const events = timelineOf({ order: { ...order, method: 'online' }, ...nothing, changes })
  expect(events.map(({ kind, amountPaise }) => [kind, amountPaise])).toEqual([
    ['attempt_made', 1040],
    ['cod_confirmed', 1040],
    ['paid', 1000],
  ])
})

test('an advance and its rest are paid at two times', () => {
  const totals = { before: { method: 'cod', total: 10.4 }, after: { method: 'online', total: 10, paid: 9 } }
  const changes = [{ at: at(5), actorName: 'The shop', action: 'paid online before it was sent', ...totals }]
  const events = timelineOf({ order: { ...order, method: 'online', advancePaise: 100 }, ...nothing, changes })
  expect(events.map(({ kind, amountPaise }) => [kind, amountPaise])).toEqual([
    ['attempt_made', 1040],
    ['cod_confirmed', 1040],
    ['advance_paid', 100],
    ['paid', 900],
  ])
})

test('shows one event for an attempt', () => expect(kinds({ order: { ...order, paidAt: null } })).toEqual(['attempt_made']))

test('shows a message as queued until it is sent, and a refund as requested until it is processed', () => {
  const messages = [{ channel: 'sms', recipient: '+919876543210', subject: null, body: '', status: 'queued', createdAt: at(2), sentAt: null }]
  const refunds = [{ id: 'r1', status: 'requested', amountPaise: 1, reason: '', problem: 'away', createdAt: at(3), settledAt: null }]
  expect(kinds({ messages, refunds })).toEqual(['attempt_made', 'paid', 'message_queued', 'refund_requested'])
})
