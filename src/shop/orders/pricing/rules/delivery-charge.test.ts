import { expect, test } from 'vitest'
import { chargesDelivery, deliveryPaiseOf, sharedDeliveryPaise } from './delivery-charge.ts'

const charges = {
  charge: 60,
  freeFrom: 999,
  zones: [
    { places: ['Assam', '79'], charge: 150, freeFrom: 2000 },
    { places: ['1900'], charge: 0, freeFrom: 0 },
    { places: ['Jammu & Kashmir'], charge: 90, freeFrom: 0 },
  ],
}

test.each([
  ['of another state', { state: 'Karnataka', pincode: '560001' }, 99_899, 6000],
  ['of another state, from the sum', { state: 'Karnataka', pincode: '560001' }, 99_900, 0],
  ['of a state', { state: 'ASSAM', pincode: '781001' }, 199_999, 15_000],
  ['of a state, from its sum', { state: 'Assam', pincode: '781001' }, 200_000, 0],
  ['of the start of a PIN code', { state: 'Arunachal Pradesh', pincode: '791001' }, 100_000, 15_000],
  ['of the first zone that fits', { state: 'Jammu and Kashmir', pincode: '190001' }, 100, 0],
  ['without a free sum', { state: 'Jammu and Kashmir', pincode: '180001' }, 10_000_000, 9000],
])('the charge %s', (_where, destination, subtotalPaise, paise) => {
  expect(deliveryPaiseOf(charges, destination, subtotalPaise)).toBe(paise)
})

test('delivery is free unless the owner sets a charge', () => {
  const free = { charge: 0, freeFrom: 0, zones: [] }
  expect(deliveryPaiseOf(free, { state: 'Assam', pincode: '781001' }, 100)).toBe(0)
  expect([chargesDelivery(free), chargesDelivery(charges), chargesDelivery({ ...free, zones: charges.zones })]).toEqual([false, true, true])
})

const everywhere40 = { charge: 40, freeFrom: 999, zones: [{ places: ['Karnataka'], charge: 40, freeFrom: 0 }] }

test.each([
  ['known while all zones have one charge', everywhere40, [], 50_000, 4000],
  ['unknown once one zone is free', everywhere40, [], 99_900, undefined],
  ['unknown while zones differ', charges, [], 50_000, undefined],
  ['known for one place', charges, [{ state: 'Assam', pincode: '781001' }], 50_000, 15_000],
  [
    'unknown for places that differ',
    charges,
    [
      { state: 'Assam', pincode: '793101' },
      { state: 'Kerala', pincode: '673001' },
    ],
    50_000,
    undefined,
  ],
])('the charge is %s', (_when, rates, places, subtotalPaise, paise) => {
  expect(sharedDeliveryPaise(rates, places, subtotalPaise)).toBe(paise)
})
