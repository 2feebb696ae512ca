import { beforeEach, expect, test } from 'vitest'
import { makeProduct } from '#test/make-product.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { readAbout, readHome } from '../module.server.ts'
import type { PageContent } from '../page-contract.ts'
import { aboutPage } from '../rules/built-in/about-page.ts'
import { homePage } from '../rules/built-in/home-page.ts'

/** The home page and About Us: pages that every shop has, with blocks that stay. */

let token: string
beforeEach(async () => {
  token = await signedInAdmin()
})

const save = (id: string, content: unknown) => send('PUT', `/pages/${id}/draft`, { token, body: { content } })
const publish = (id: string) => send('POST', `/pages/${id}/publish`, { token, body: {} })

test('a shop that changed nothing has no row of them, and shows the first texts', async () => {
  const { id } = await makeProduct(shop)
  expect(await shop.db.selectFrom('page').select('id').execute()).toEqual([])
  const home = await readHome(shop)
  expect(home).toMatchObject({ content: homePage, parts: { products: [{ _id: id }], films: [] } })
  expect(home.parts.home.articles).toHaveLength(3)
  expect(await readAbout(shop)).toEqual({ content: aboutPage, parts: { products: [], films: [] } })
})

test('an owner moves, hides and changes blocks, and adds others', async () => {
  const product = await makeProduct(shop)
  const { body } = await send('GET', '/pages/home', { token })
  expect(body.content).toEqual(homePage)
  const [banner, hero, ...rest] = homePage.blocks
  const quote = { kind: 'quote', words: 'Picked by hand.', by: '' }
  const content = { ...homePage, title: 'Kesar', blocks: [{ ...hero, title: 'From the field' }, quote, { ...banner, hidden: true }, ...rest] }
  expect(await save('home', content)).toMatchObject({ status: 200, body: { page: { kind: 'home', path: '/', hasDraft: true } } })
  expect((await readHome(shop)).content).toEqual(homePage)
  expect((await publish('home')).status).toBe(200)
  const parts = { products: [{ _id: product.id }], home: { links: [expect.stringContaining(product.id), '/products'] } }
  expect(await readHome(shop)).toMatchObject({ content, parts })
  const preview = await send('POST', '/pages/home/preview', { token, body: {} })
  expect(preview.body).toMatchObject({ kind: 'home', content, parts })
})

test('each block of its own stays once, and none goes to another page', async () => {
  const refused = (blocks: readonly unknown[], page: PageContent = homePage) => save(page === homePage ? 'home' : 'about', { ...page, blocks })
  for (const answer of [
    await refused(homePage.blocks.slice(1)),
    await refused([...homePage.blocks, homePage.blocks[0]]),
    await refused(homePage.blocks, aboutPage),
  ])
    expect(answer).toMatchObject({
      status: 400,
      body: { details: [{ field: 'content.blocks', message: 'This page keeps each of its own blocks. Hide those that it should not show.' }] },
    })
})

test('a page whose blocks are all hidden is not published, and none of them is taken away', async () => {
  await save('about', { ...aboutPage, blocks: aboutPage.blocks.map((block) => ({ ...block, hidden: true })) })
  expect((await publish('about')).body.details).toEqual([{ field: 'content.blocks', message: 'Please add or show a block.' }])
  expect(await send('POST', '/pages/about/unpublish', { token, body: {} })).toMatchObject({ status: 422, body: { code: 'rule_refused' } })
  expect((await send('POST', '/pages', { token, body: { kind: 'home', title: 'Second', slug: 'second' } })).status).toBe(400)
})

test('a picture of another site in a slide is refused at its field', async () => {
  const [banner, ...rest] = homePage.blocks
  const slides = banner?.kind === 'banner' ? banner.slides.map((slide) => ({ ...slide, image: `https://evil.example/${'a'.repeat(32)}-8x6-8.jpg` })) : []
  const { status, body } = await save('home', { ...homePage, blocks: [{ ...banner, slides }, ...rest] })
  expect([status, body.details[0].field]).toEqual([400, 'content.blocks.0.slides.0.image'])
})

test('the first text of About Us comes back after another', async () => {
  const [story, ...rest] = aboutPage.blocks
  await save('about', { ...aboutPage, blocks: [...rest, { ...story, title: 'Two families' }] })
  await publish('about')
  expect((await readAbout(shop)).content.blocks.at(-1)).toMatchObject({ title: 'Two families' })
  await send('POST', '/pages/about/restore', { token, body: { from: 'ours' } })
  await publish('about')
  expect(await readAbout(shop)).toMatchObject({ content: aboutPage, parts: { products: [], films: [] } })
})
