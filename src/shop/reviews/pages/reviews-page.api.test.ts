import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { makeProduct } from '#test/make-product.ts'
import { shop } from '#test/test-shop.ts'
import { shopContext } from '#ui/shop-context.ts'
import { loader } from './reviews-page.tsx'

test('a mistyped cursor shows the first page and counts as it; a real one is a later page', async () => {
  const { id } = await makeProduct(shop)
  const cursorOf = async (query: string) => {
    const url = new URL(`http://shop.example/product/${id}/reviews${query}`)
    const context = new RouterContextProvider()
    context.set(shopContext, shop)
    return (await loader({ context, request: new Request(url), url, params: { id }, pattern: '/product/:id/reviews' })).cursor
  }
  for (const query of ['', '?cursor=', '?cursor=x', '?cursor=1', '?cursor=5.12%20', `?cursor=${'9'.repeat(40)}`])
    expect([query, await cursorOf(query)]).toEqual([query, ''])
  expect(await cursorOf('?cursor=5.12')).toBe('5.12')
  expect(await cursorOf('?cursor=-5.12')).toBe('-5.12')
})
