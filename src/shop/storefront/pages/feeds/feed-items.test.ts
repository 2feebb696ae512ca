import { expect, test } from 'vitest'
import { isGtin } from './feed-items.ts'

test.each(['4006381333931', '8901030865237', '036000291452', '96385074', '10036000291459'])('%s is a GTIN', (barcode) => {
  expect(isGtin(barcode)).toBe(true)
})

test.each([
  ['a wrong check digit', '4006381333932'],
  ['letters', 'SAFFRON-1G'],
  ['another length', '123456789'],
  ['a number of one shop, 13 digits', '2012345678900'],
  ['a number of one shop, 12 digits', '212345678909'],
  ['a coupon', '9912345678905'],
  ['nothing', ''],
])('a barcode with %s is none', (_, barcode) => {
  expect(isGtin(barcode)).toBe(false)
})
