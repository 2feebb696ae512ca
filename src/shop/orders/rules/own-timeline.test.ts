import { expect, test } from 'vitest'
import { ownTimelineOf } from './own-timeline.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 15, 6, minute))

const events = [
  { at: at(0), kind: 'attempt_made' as const, by: 'Asha Rao', amountPaise: 1000 },
  { at: at(1), kind: 'payment_failed' as const, amountPaise: 1000, detail: 'pay_1' },
  { at: at(2), kind: 'paid' as const, amountPaise: 1000 },
  { at: at(2), kind: 'message_sent' as const, detail: 'SMS to +919876543210' },
  { at: at(6), kind: 'tracking_set' as const, by: 'Kavya', detail: 'https://track.example/1' },
  { at: at(7), kind: 'tracking_changed' as const, by: 'Kavya', detail: 'https://track.example/2' },
]

test('an order without parcels was sent when its tracking link was set', () => {
  expect(ownTimelineOf(events, [])).toEqual([
    { at: at(2), kind: 'placed' },
    { at: at(2), kind: 'paid', amountPaise: 1000 },
    { at: at(6), kind: 'shipped' },
  ])
})

test('each parcel says when it was sent; the first one says when packing began', () => {
  const parcels = [
    { packedAt: at(4), shippedAt: at(5) },
    { packedAt: at(3), shippedAt: at(8) },
    { packedAt: at(9), shippedAt: null },
  ]
  expect(ownTimelineOf(events, parcels).map(({ at: when, kind }) => [when.getUTCMinutes(), kind])).toEqual([
    [2, 'placed'],
    [2, 'paid'],
    [3, 'packed'],
    [5, 'shipped'],
    [8, 'shipped'],
  ])
})
