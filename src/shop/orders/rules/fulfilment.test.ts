import { expect, test } from 'vitest'
import { fulfilmentOfPieces, fulfilments, isQueued, isUnpacked, waitsToBePacked } from './fulfilment.ts'
import { orderStatuses } from './order.ts'

const states = orderStatuses.flatMap((status) => [null, ...fulfilments].map((fulfilment) => ({ status, fulfilment })))

test('a shopper may cancel, and staff edit, only a paid order of which nothing is in a parcel', () => {
  expect(states.filter((state) => isUnpacked(state, 0))).toEqual([{ status: 'Paid', fulfilment: 'to_pack' }])
  expect(states.filter((state) => isUnpacked(state, 1))).toEqual([])
})

test('only paid orders that are not shipped have parcels to pack or ship', () => {
  expect(states.filter(isQueued)).toEqual([
    { status: 'Paid', fulfilment: 'to_pack' },
    { status: 'Paid', fulfilment: 'packed' },
  ])
})

test('only a paid order that is to pack waits to be packed, and not once it is fully refunded', () => {
  const waiting = (refunded: number) => states.filter((state) => waitsToBePacked({ ...state, totalAmount: 500, refunded }))
  expect(waiting(0)).toEqual([{ status: 'Paid', fulfilment: 'to_pack' }])
  expect(waiting(499)).toEqual(waiting(0))
  // Less than ₹1 cannot be refunded.
  expect(waiting(499.01)).toEqual([])
  expect(waiting(500)).toEqual([])
})

test.each([
  [{ ordered: 3, packed: 0, shipped: 0 }, 'to_pack'],
  [{ ordered: 3, packed: 2, shipped: 0 }, 'to_pack'],
  [{ ordered: 3, packed: 3, shipped: 0 }, 'packed'],
  // One parcel was sent, so the shopper can no longer cancel.
  [{ ordered: 3, packed: 1, shipped: 1 }, 'packed'],
  [{ ordered: 3, packed: 3, shipped: 1 }, 'packed'],
  [{ ordered: 3, packed: 3, shipped: 3 }, 'shipped'],
] as const)('%o is %s', (pieces, expected) => {
  expect(fulfilmentOfPieces(pieces)).toBe(expected)
})
