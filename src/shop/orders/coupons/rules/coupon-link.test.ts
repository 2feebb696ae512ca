import { expect, test } from 'vitest'
import { couponLinkPath, targetOfLink } from './coupon-link.ts'

test('a link leads to a page of the shop, with the code in the fragment', () => {
  expect(couponLinkPath('ASHA 10%')).toBe('/c/ASHA%2010%25')
  expect(targetOfLink('ASHA10', null)).toBe('/products#coupon=ASHA10')
  expect(targetOfLink('A&B', '/product/saffron-1?ref=x')).toBe('/product/saffron-1?ref=x#coupon=A%26B')
})

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/a#b', '/a\n'])('a link to %j leads to the products', (to) => {
  expect(targetOfLink('X', to)).toBe('/products#coupon=X')
})
