import { expect, test } from 'vitest'
import { couponLinkPath, couponQrPath, targetOfLink } from './coupon-link.ts'

const targetOf = (code: string, to: string) => targetOfLink(code, new URLSearchParams({ to }))

test('a link leads to a page of the shop, with the code in the fragment', () => {
  expect(couponLinkPath('ASHA 10%')).toBe('/c/ASHA%2010%25')
  expect(targetOfLink('ASHA10', new URLSearchParams())).toBe('/products#coupon=ASHA10')
  expect(targetOf('A&B', '/product/saffron-1?ref=x')).toBe('/product/saffron-1?ref=x#coupon=A%26B')
})

test('the page gets the other parameters of the link', () => {
  const parameters = new URLSearchParams('utm_source=insta&to=/search?q=tea&utm_medium=bio')
  expect(targetOfLink('X', parameters)).toBe('/search?q=tea&utm_source=insta&utm_medium=bio#coupon=X')
})

test('the mark of a QR code leaves with the code, so no copied address has it', () => {
  expect(couponQrPath('ASHA 10')).toBe('/c/ASHA%2010?qr=1')
  expect(targetOfLink('X', new URLSearchParams('qr=1&a=2'))).toBe('/products?a=2#coupon=X&qr=1')
})

test('a link leads to a page whose address has letters of any script', () => {
  const target = targetOf('X', '/search?q=केसर')
  expect(target).toBe('/search?q=%E0%A4%95%E0%A5%87%E0%A4%B8%E0%A4%B0#coupon=X')
  expect(() => new Headers({ location: target })).not.toThrow()
})

test.each(['/.//evil.example', '/a/..//evil.example', '/%2e//evil.example', '//evil.example', '/\\evil.example', 'https://evil.example', '/a#b', '/a\n'])(
  'a link to %j leads to the products',
  (to) => {
    expect(targetOf('X', to)).toBe('/products#coupon=X')
  },
)
