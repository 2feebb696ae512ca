import { describe, expect, test } from 'vitest'
import { checkCoupon, hasExpired } from './coupon.ts'

const coupon = { discountBp: 1000, minPaise: 500_000, expiresOn: '2026-01-31' }
const lastMoment = new Date('2026-01-31T18:29:59.999Z')
const midnight = new Date('2026-01-31T18:30:00Z')

describe('a coupon', () => {
  test('applies from its minimum to the end of its last day in India', () => {
    expect(checkCoupon(coupon, 500_000, lastMoment)).toEqual({ kind: 'applied', coupon })
  })

  test('that is unknown, expired or below its minimum says so to the letter', () => {
    expect(checkCoupon(undefined, 500_000, lastMoment)).toMatchObject({ kind: 'refused', code: 'coupon_unknown', message: 'Invalid coupon code' })
    expect(checkCoupon(coupon, 500_000, midnight)).toMatchObject({ kind: 'refused', code: 'coupon_expired', message: 'This coupon has expired.' })
    expect(checkCoupon(coupon, 499_999, lastMoment)).toMatchObject({
      kind: 'refused',
      code: 'coupon_below_minimum',
      message: 'Minimum order of ₹5000 required',
    })
  })

  test.each([
    [500_000, '5000'],
    [49_950, '499.5'],
    [12_000_000, '120000'],
    [1, '0.01'],
  ])('with a minimum of %i paise asks for ₹%s', (minPaise, shown) => {
    expect(checkCoupon({ ...coupon, minPaise }, 0, lastMoment)).toMatchObject({ message: `Minimum order of ₹${shown} required` })
  })

  test('that has expired says that first', () => {
    expect(checkCoupon(coupon, 0, midnight)).toMatchObject({ code: 'coupon_expired' })
  })
})

test.each([
  ['2026-01-31', '2026-01-31T18:29:59.999Z', false],
  ['2026-01-31', '2026-01-31T18:30:00Z', true],
  ['2026-02-01', '2026-01-31T18:30:00Z', false],
  ['2028-02-29', '2028-02-29T12:00:00Z', false],
  ['2025-12-31', '2025-12-31T19:00:00Z', true],
])('good to %s, at %s expired is %s', (expiresOn, at, expired) => {
  expect(hasExpired({ expiresOn }, new Date(at))).toBe(expired)
})
