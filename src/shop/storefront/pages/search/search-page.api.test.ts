import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { shopContext } from '#ui/shop-context.ts'
import { loader } from './search-page.tsx'

async function search(q: string) {
  const url = new URL(`/search?q=${encodeURIComponent(q)}`, 'http://shop.example')
  const context = new RouterContextProvider()
  context.set(shopContext, shop)
  return loader({ request: new Request(url), url, params: {}, context, pattern: '/search' })
}

test('a search finds a published page of the owner by its title and summary, and no draft', async () => {
  const token = await signedInAdmin()
  const { body } = await send('POST', '/pages', { token, body: { kind: 'page', title: 'How we pack', slug: 'how-we-pack' } })
  const path = `/pages/${body.page._id}`
  const content = { title: 'How we pack', summary: 'Boxes of wild cardamom wood.', image: '', alt: '', blocks: [{ kind: 'quote', words: 'Well.', by: '' }] }
  await send('PUT', `${path}/draft`, { token, body: { content } })
  expect((await search('cardamom wood')).own).toEqual([])
  await send('POST', `${path}/publish`, { token, body: {} })
  expect(await search('cardamom wood')).toMatchObject({ own: [{ title: 'How we pack', to: '/pages/how-we-pack' }], bestSellers: [] })
  expect((await search('how we pack')).own).toHaveLength(1)
})
