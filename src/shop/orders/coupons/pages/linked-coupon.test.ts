import { beforeEach, expect, test, vi } from 'vitest'
import { forgetRefused, keepCoupon, readKeptCoupon } from '../../pages/checkout/kept-choices.ts'
import { followLink } from './follow-link.ts'
import { keepLinkedCoupon, readLinkedCoupon, takeLinkedCoupon } from './linked-coupon.ts'

const makeStorage = () => {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}

const answer = (status: number, body: object) => vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })))

function open(href: string) {
  const history = { state: null, replaceState: vi.fn<History['replaceState']>() }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: new URL(href), history }))
  return history.replaceState
}

beforeEach(() => {
  vi.stubGlobal('localStorage', makeStorage())
  vi.stubGlobal('sessionStorage', makeStorage())
  open('https://shop.example/')
  answer(200, { success: true, coupon: { code: 'ASHA10', discount: 10, minAmount: 0 } })
  return () => vi.unstubAllGlobals()
})

test('the code leaves the address and is kept at once, because the page may be the checkout', () => {
  const replaced = open('https://shop.example/checkout?a=1#coupon=asha10')
  takeLinkedCoupon()
  expect(readKeptCoupon()).toEqual({ code: 'asha10' })
  expect(replaced).toHaveBeenCalledWith(null, '', 'https://shop.example/checkout?a=1')
})

test('an address whose path begins with two slashes stays one of the shop', () => {
  const replaced = open('https://shop.example//evil.example#coupon=X')
  takeLinkedCoupon()
  expect(replaced).toHaveBeenCalledWith(null, '', 'https://shop.example//evil.example')
})

test('the kept code becomes the one that the coupon has', async () => {
  keepLinkedCoupon('asha10')
  await followLink('asha10')
  expect(readLinkedCoupon()).toEqual({ code: 'ASHA10' })
})

test.each(['coupon_unknown', 'coupon_expired', 'coupon_used_up', 'invalid_input'])(
  'a link that is refused by %s is forgotten, but not one that followed it',
  async (code) => {
    answer(422, { success: false, message: 'No.', code })
    keepLinkedCoupon('BAD')
    await followLink('BAD')
    expect(readLinkedCoupon()).toBeUndefined()
    keepLinkedCoupon('GOOD')
    await followLink('BAD')
    expect(readLinkedCoupon()).toEqual({ code: 'GOOD' })
  },
)

test('when the checkout refuses another coupon, that of the link is next', () => {
  keepCoupon({ code: 'OLD' })
  keepLinkedCoupon('ASHA10')
  forgetRefused('OLD')
  expect(readKeptCoupon()).toEqual({ code: 'ASHA10' })
  forgetRefused('ASHA10')
  expect(readKeptCoupon()).toBeUndefined()
})
