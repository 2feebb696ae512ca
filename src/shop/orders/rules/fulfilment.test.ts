import { expect, test } from 'vitest'
import { type Fulfilment, fulfilmentOfPieces, fulfilments, isQueued, isUnpacked, waitsToBePacked } from './fulfilment.ts'
import { codStates, hasPaid, isPlaced, orderStatuses } from './order.ts'

const online = orderStatuses.flatMap((status) => [null, ...fulfilments].map((fulfilment) => ({ status, codState: null, fulfilment })))
const cash = codStates.flatMap((codState) => [null, ...fulfilments].map((fulfilment) => ({ status: 'Pending' as const, codState, fulfilment })))
const states = [...online, ...cash.filter(isPlaced)]

const ofCash = (fulfilment: Fulfilment) => states.filter((state) => state.codState !== null && state.fulfilment === fulfilment)

test('a shopper may cancel, and staff edit, only an order that is paid, or placed for cash, of which nothing is in a parcel', () => {
  expect(states.filter((state) => isUnpacked(state, 0))).toEqual([{ status: 'Paid', codState: null, fulfilment: 'to_pack' }, ...ofCash('to_pack')])
  expect(states.filter((state) => isUnpacked(state, 1))).toEqual([])
})

test('an order in cash on delivery is paid once it is delivered, any other before', () => {
  expect(states.filter((state) => !hasPaid(state))).toEqual(cash.filter(isPlaced))
  expect(hasPaid({ status: 'Delivered', codState: 'collected' })).toBe(true)
  expect(hasPaid({ status: 'Cancelled', codState: 'returned' })).toBe(false)
})

test('only unfinished orders that are not shipped have parcels to pack or ship', () => {
  expect(states.filter(isQueued)).toEqual([
    { status: 'Paid', codState: null, fulfilment: 'to_pack' },
    { status: 'Paid', codState: null, fulfilment: 'packed' },
    ...states.filter(({ codState, fulfilment }) => codState !== null && (fulfilment === 'to_pack' || fulfilment === 'packed')),
  ])
})

test('only an unfinished order that is to pack waits to be packed, and not once it is fully refunded', () => {
  const waiting = (refunded: number) => states.filter((state) => waitsToBePacked({ ...state, totalAmount: 500, refunded }))
  expect(waiting(0)).toEqual([{ status: 'Paid', codState: null, fulfilment: 'to_pack' }, ...ofCash('to_pack')])
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
