import { beforeEach, expect, test, vi } from 'vitest'
import { dayMs } from '#kernel/duration.ts'
import { readTouches, touchesField } from '#ui/kept-touches.ts'
import { keepTouch, touchOf } from './keep-touch.ts'

const shop = 'https://shop.example'
const campaign = `${shop}/product/saffron-1?utm_source=Instagram&utm_campaign=diwali`

let entries: Map<string, string>

class Navigation {
  type: string
  constructor(type: string) {
    this.type = type
  }
}

const arrive = (type: 'navigate' | 'reload') => vi.spyOn(performance, 'getEntriesByType').mockReturnValue(Object([new Navigation(type)]))

beforeEach(() => {
  entries = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  })
  vi.stubGlobal('navigator', { doNotTrack: null })
  vi.stubGlobal('PerformanceNavigationTiming', Navigation)
  arrive('navigate')
  return () => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
})

test('the first touch stays, the last one follows, and a direct visit replaces neither', () => {
  keepTouch(campaign, '')
  keepTouch(`${shop}/`, 'https://www.google.com/')
  keepTouch(`${shop}/`, '')
  keepTouch(`${shop}/`, `${shop}/products`)
  expect(readTouches()).toMatchObject({ first: { source: 'instagram', path: '/product/saffron-1' }, last: { referrer: 'google.com', source: '' } })
})

test('a page that is loaded again is no new visit', () => {
  keepTouch(campaign, '')
  keepTouch(`${shop}/`, 'https://www.google.com/')
  arrive('reload')
  keepTouch(campaign, '')
  expect(readTouches()).toMatchObject({ last: { referrer: 'google.com' } })
})

test('after 90 days a touch is forgotten', () => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] })
  keepTouch(campaign, '')
  vi.setSystemTime(50 * dayMs)
  keepTouch(`${shop}/#coupon=ASHA10`, '')
  vi.setSystemTime(91 * dayMs)
  keepTouch(`${shop}/`, 'https://www.google.com/')
  expect(readTouches()).toMatchObject({ first: { code: 'ASHA10' }, last: { referrer: 'google.com' } })
})

test.each([
  ['a direct visit', `${shop}/`, ''],
  ['a link of the shop', `${shop}/cart`, `${shop}/products`],
  ['the page of the payment provider', `${shop}/`, 'https://api.razorpay.com/'],
  ['a bank that sends the shopper back', `${shop}/myorders`, 'https://acs.bank.example/'],
  ['a mail program before a personal page', `${shop}/follow/token`, 'https://mail.google.com/'],
  ['the back-office', `${shop}/admin/orders?utm_source=x`, 'https://mail.google.com/'],
  ['a coupon link inside the shop', `${shop}/products#coupon=A`, `${shop}/`],
  ['a referrer that is no address', `${shop}/`, 'about:blank'],
])('%s is no touch', (_, href, referrer) => expect(touchOf(href, referrer, 1)).toBeUndefined())

test('a first page that was left before its script ran still counts, by the address of the referrer', () => {
  expect(touchOf(`${shop}/cart`, campaign, 1)).toMatchObject({ source: 'instagram', path: '/product/saffron-1' })
})

test('a host that begins like that of the shop or the payment provider is another site', () => {
  expect(touchOf(`${shop}/`, 'https://shop.example.evil.example/', 1)).toMatchObject({ referrer: 'shop.example.evil.example' })
  expect(touchOf(`${shop}/`, 'https://notrazorpay.com/', 1)).toMatchObject({ referrer: 'notrazorpay.com' })
})

test('the code in the picture of a coupon is a touch of its own kind', () => {
  expect(touchOf(`${shop}/products#coupon=ASHA10&qr=1`, '', 1)).toMatchObject({ code: 'ASHA10', qr: true, path: '/products' })
})

test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])('a browser that asks not to be tracked keeps and sends nothing: %j', (wish) => {
  keepTouch(campaign, '')
  vi.stubGlobal('navigator', wish)
  expect(touchesField()).toEqual({})
  expect(entries.size).toBe(0)
  keepTouch(campaign, '')
  expect(entries.size).toBe(0)
})

test.each(['{', 'null', '"text"', `[${'1,'.repeat(4000)}1]`])('a kept text that is no object is ignored: %.10s', (text) => {
  entries.set('touches', text)
  expect(touchesField()).toEqual({})
  keepTouch(campaign, '')
  expect(readTouches()).toMatchObject({ first: { source: 'instagram' } })
})
