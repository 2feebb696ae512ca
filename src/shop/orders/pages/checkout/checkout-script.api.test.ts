import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Shop } from '#platform/shop.ts'
import { shop } from '#test/test-shop.ts'
import { shopContext } from '#ui/shop-context.ts'
import { loader } from './checkout.tsx'

/** Returns what the checkout loads with in this shop. */
function load(changed: Partial<Shop>) {
  const url = new URL('http://shop.example/checkout')
  const context = new RouterContextProvider()
  context.set(shopContext, { ...shop, ...changed })
  return loader({ context, request: new Request(url), url, params: {}, pattern: 'checkout' })
}

/** Returns the address of the payment script for a shop with these settings. */
async function scriptUrlOf(changes: { sandbox: boolean; RAZORPAY_CHECKOUT_URL?: string }) {
  const config = { ...shop.config, ...changes }
  return (await load({ config, payments: shop.payments.reopen({ ...shop, config }) })).scriptUrl
}

test('the payment script comes from the provider’s host; in test mode and where the operator says so, from elsewhere', async () => {
  expect(await scriptUrlOf({ sandbox: false })).toBe('https://checkout.razorpay.com/v1/checkout.js')
  expect(await scriptUrlOf({ sandbox: true })).toBe('/sandbox/razorpay/checkout.js')
  expect(await scriptUrlOf({ sandbox: false, RAZORPAY_CHECKOUT_URL: 'https://pay.example/v2.js' })).toBe('https://pay.example/v2.js')
})

test('the checkout offers the boxes of modules, and has no field for them without any', async () => {
  expect(await load({})).not.toHaveProperty('boxes')
  const gift = { name: 'gift', api: [], checkoutBox: { label: 'As a gift' }, cartExtras: async () => [] }
  expect(await load({ modules: [...shop.modules, gift, { name: 'plain', api: [] }] })).toMatchObject({ boxes: [{ module: 'gift', label: 'As a gift' }] })
})

test('the checkout offers no box of a module without extras, because every price with it would be refused', async () => {
  const bare = { name: 'bare', api: [], checkoutBox: { label: 'Wrapped' } }
  expect(await load({ modules: [...shop.modules, bare] })).not.toHaveProperty('boxes')
})
