import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { shop } from '#test/test-shop.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shopContext } from '#ui/shop-context.ts'
import { loader } from './buy.tsx'

/** Returns what the page loads with, or the answer that it throws. */
function load() {
  const url = new URL('http://shop.example/cart/buy')
  const context = new RouterContextProvider()
  context.set(shopContext, shop)
  return loader({ context, request: new Request(url), url, params: {}, pattern: 'cart/buy' }).catch((answer: unknown) => answer)
}

test('the page to buy on leads to the cart until the owner switches it on', async () => {
  const off = await load()
  expect(off instanceof Response && [off.status, off.headers.get('location'), off.headers.get('cache-control')]).toEqual([302, '/cart', 'no-store'])
  expect((await send('GET', '/settings')).body).toMatchObject({ onePageCheckout: false })
  const save = (onePageCheckout: unknown) => signedInAdmin().then((token) => send('PUT', '/settings', { token, body: { onePageCheckout } }))
  expect(await save('yes')).toMatchObject({ status: 400, body: { details: [{ field: 'onePageCheckout', message: 'Please choose yes or no.' }] } })
  expect(await save(true)).toMatchObject({ status: 200 })
  expect(await load()).toMatchObject({ kind: 'rendered', provider: 'razorpay', rendered: [] })
})
