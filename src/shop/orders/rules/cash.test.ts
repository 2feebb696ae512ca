import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cashPaiseOf, duePaiseOf, isPaidOnline, orderCash } from './cash.ts'

const order = fc.integer({ min: 200, max: 1e9 }).chain((totalPaise) =>
  fc.record({
    method: fc.constantFrom('online' as const, 'cod' as const),
    totalPaise: fc.constant(totalPaise),
    advancePaise: fc.oneof(fc.constant(0), fc.integer({ min: 100, max: totalPaise - 1 })),
  }),
)

test('what is paid at the provider and the cash are always the total', () => {
  fc.assert(
    fc.property(order, (some) => {
      const duePaise = some.method === 'online' ? duePaiseOf({ ...some, advancePaise: 0 }) : duePaiseOf(some)
      expect(cashPaiseOf(some) + (isPaidOnline(some) ? duePaise : 0)).toBe(some.totalPaise)
    }),
  )
})

test('an order of the API says the same in rupees', () => {
  expect(orderCash({ codState: 'confirmed', totalAmount: 1000.5, advance: 99 })).toBe(901.5)
  expect(orderCash({ codState: 'confirmed', totalAmount: 1000 })).toBe(1000)
  expect(orderCash({ codState: null, totalAmount: 1000 })).toBe(0)
})
