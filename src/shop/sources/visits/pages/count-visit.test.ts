import { beforeEach, expect, test, vi } from 'vitest'
import { minuteMs } from '#kernel/duration.ts'
import { countCarts, countPage } from './count-visit.ts'

let tab: Map<string, string>
let kept: Map<string, string>
const beacon = vi.fn<(path: string, body: Blob) => boolean>(() => true)

const storageOf = (entries: () => Map<string, string>) => ({
  getItem: (key: string) => entries().get(key) ?? null,
  setItem: (key: string, value: string) => void entries().set(key, value),
  removeItem: (key: string) => void entries().delete(key),
})

const sent = () => Promise.all(beacon.mock.calls.map(async ([, body]) => JSON.parse(await body.text()).steps))

function open(wishes: object = {}, page: EventTarget & { top?: unknown } = new EventTarget()) {
  page.top ??= page
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', { doNotTrack: null, sendBeacon: beacon, ...wishes })
}

beforeEach(() => {
  tab = new Map()
  kept = new Map()
  beacon.mockClear()
  vi.useFakeTimers({ now: 0, toFake: ['Date'] })
  vi.stubGlobal(
    'sessionStorage',
    storageOf(() => tab),
  )
  vi.stubGlobal(
    'localStorage',
    storageOf(() => kept),
  )
  open()
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

const fillCart = () => kept.set('cartItems', JSON.stringify([{ _id: 'saffron', name: 'Saffron', image: '', price: 500, discount: 0, variant: '1 g', qty: 1 }]))

test('each step counts once, and the tab keeps nothing but the steps', async () => {
  countPage('/')
  countPage('/product/saffron-1')
  countPage('/product/shilajit-2')
  expect(await sent()).toEqual([['visit'], ['product']])
  expect(JSON.parse(tab.get('visit') ?? '')).toEqual({ at: 0, steps: ['visit', 'product'] })
})

test('cart and checkout count with something in the cart alone', async () => {
  countPage('/cart')
  countPage('/checkout')
  fillCart()
  countPage('/products')
  countPage('/checkout')
  expect(await sent()).toEqual([['visit'], ['cart', 'checkout']])
})

test('an item that goes into the cart counts without another page', async () => {
  const stop = countCarts()
  countPage('/products')
  window.dispatchEvent(new Event('cart-updated'))
  fillCart()
  window.dispatchEvent(new Event('cart-updated'))
  stop()
  expect(await sent()).toEqual([['visit'], ['cart']])
})

test('after 30 minutes without a page the next one is a new visit', async () => {
  countPage('/')
  vi.setSystemTime(29 * minuteMs)
  countPage('/products')
  vi.setSystemTime(58 * minuteMs)
  countPage('/products')
  vi.setSystemTime(88 * minuteMs)
  countPage('/products')
  expect(await sent()).toEqual([['visit'], ['visit']])
})

test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])('a browser that asks not to be tracked sends and keeps nothing: %j', (wish) => {
  countPage('/')
  beacon.mockClear()
  open(wish)
  countPage('/product/saffron-1')
  expect(beacon).not.toHaveBeenCalled()
  expect(tab.size).toBe(0)
})

test('staff, frames, pages of staff and drafts, and a blocked storage count nothing', () => {
  for (const path of ['/admin', '/admin/orders', '/preview/x', '/page-preview/x', '/product-on/x', '/statement/x']) countPage(path)
  kept.set('token', 'x').set('role', 'admin')
  countPage('/')
  kept.clear()
  open({}, Object.assign(new EventTarget(), { top: {} }))
  countPage('/')
  open()
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('blocked')
    },
  })
  countPage('/')
  expect(beacon).not.toHaveBeenCalled()
})
