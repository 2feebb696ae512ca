import { describe, expect, test } from 'vitest'
import { checkCoupon, hasExpired, isSpent, refuseUse } from './coupon.ts'

const coupon = { active: true, discountBp: 1000, minPaise: 500_000, expiresOn: '2026-01-31' }
const lastMoment = new Date('2026-01-31T18:29:59.999Z')
const midnight = new Date('2026-01-31T18:30:00Z')

describe('a coupon', () => {
  test('is spent for a paid attempt whose customer has had every use, even with a hold', () => {
    const counted = { uses: 1, heldByOthers: 0, heldByCustomer: 1, customerUses: 1 }
    expect(isSpent({ maxUses: null, maxUsesPerCustomer: 1 }, counted, true)).toBe(true)
    expect(isSpent({ maxUses: null, maxUsesPerCustomer: 2 }, counted, true)).toBe(false)
  })

  test('applies from its minimum to the end of its last day in India', () => {
    expect(checkCoupon(coupon, 500_000, lastMoment)).toEqual({ kind: 'applied', coupon })
  })

  test('is refused with the promised text if it is unknown, expired or below its minimum', () => {
    expect(checkCoupon(undefined, 500_000, lastMoment)).toMatchObject({ kind: 'refused', code: 'coupon_unknown', message: 'Invalid coupon code' })
    expect(checkCoupon(coupon, 500_000, midnight)).toMatchObject({ kind: 'refused', code: 'coupon_expired', message: 'This coupon has expired.' })
    expect(checkCoupon(coupon, 499_999, lastMoment)).toMatchObject({
      kind: 'refused',
      code: 'coupon_below_minimum',
      message: 'Minimum order of ₹5000 required',
    })
  })

  test('is unknown if it is inactive', () => {
    expect(checkCoupon({ ...coupon, active: false }, 500_000, lastMoment)).toMatchObject({ code: 'coupon_unknown', message: 'Invalid coupon code' })
  })

  test.each([
    [500_000, '5000'],
    [49_950, '499.5'],
    [12_000_000, '120000'],
    [1, '0.01'],
  ])('with a minimum of %i paise asks for ₹%s', (minPaise, shown) => {
    expect(checkCoupon({ ...coupon, minPaise }, 0, lastMoment)).toMatchObject({ message: `Minimum order of ₹${shown} required` })
  })

  test('reports its expiry before its minimum', () => {
    expect(checkCoupon(coupon, 0, midnight)).toMatchObject({ code: 'coupon_expired' })
  })
})

test.each([
  ['2026-01-31', '2026-01-31T18:29:59.999Z', false],
  ['2026-01-31', '2026-01-31T18:30:00Z', true],
  ['2026-02-01', '2026-01-31T18:30:00Z', false],
  ['2028-02-29', '2028-02-29T12:00:00Z', false],
  ['2025-12-31', '2025-12-31T19:00:00Z', true],
])('valid until %s, at %s: expired is %s', (expiresOn, at, expired) => {
  expect(hasExpired({ expiresOn }, new Date(at))).toBe(expired)
})

test.each([
  ['without limits', [null, null], [9, 9, 9, 9], undefined],
  ['with a use left', [10, 2], [8, 1, 1, 0], undefined],
  ['without a use left', [10, null], [10, 0, 0, 0], 'This coupon has been used up.'],
  ['whose last use another customer holds', [10, null], [9, 1, 0, 0], 'This coupon has been used up.'],
  ['with more uses than its limit', [10, null], [12, 0, 0, 0], 'This coupon has been used up.'],
  ['that this customer has used', [null, 1], [1, 0, 1, 0], 'You have used this coupon already.'],
  ['that this customer has used, and has no use left', [1, 1], [1, 0, 1, 0], 'You have used this coupon already.'],
  ['that another payment of this customer holds', [null, 1], [0, 0, 0, 1], 'Another payment of yours still holds this coupon.'],
  ['with two uses held by this customer', [10, null], [0, 0, 0, 2], 'Another payment of yours still holds this coupon.'],
  ['whose last use this customer holds', [1, null], [0, 0, 0, 1], 'Another payment of yours still holds this coupon.'],
] as const)('a coupon %s', (_, [maxUses, maxUsesPerCustomer], [uses, heldByOthers, customerUses, heldByCustomer], message) => {
  const refusal = refuseUse({ maxUses, maxUsesPerCustomer }, { uses, heldByOthers, customerUses, heldByCustomer })
  expect(refusal?.message.slice(0, message?.length)).toBe(message)
})
