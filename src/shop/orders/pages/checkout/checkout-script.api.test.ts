import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { shop } from '#test/test-shop.ts'
import { shopContext } from '#ui/shop-context.ts'
import { loader } from './checkout.tsx'

/** Returns the address of the payment script for a shop with these settings. */
async function scriptUrlOf(changes: { sandbox: boolean; RAZORPAY_CHECKOUT_URL?: string }) {
  const url = new URL('http://shop.example/checkout')
  const context = new RouterContextProvider()
  const changed = { ...shop, config: { ...shop.config, ...changes } }
  context.set(shopContext, { ...changed, payments: shop.payments.reopen(changed) })
  return (await loader({ context, request: new Request(url), url, params: {}, pattern: 'checkout' })).scriptUrl
}

test('the payment script comes from the provider’s host; in test mode and where the operator says so, from elsewhere', async () => {
  expect(await scriptUrlOf({ sandbox: false })).toBe('https://checkout.razorpay.com/v1/checkout.js')
  expect(await scriptUrlOf({ sandbox: true })).toBe('/sandbox/razorpay/checkout.js')
  expect(await scriptUrlOf({ sandbox: false, RAZORPAY_CHECKOUT_URL: 'https://pay.example/v2.js' })).toBe('https://pay.example/v2.js')
})
