import { beforeEach, expect, test } from 'vitest'
import { download, makePack, move } from '#test/brand-packs.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { findShownPage, leaveOutFirstArticles, listArticles, listFirstPages } from '../module.server.ts'
import { articles } from '../rules/built-in/articles.ts'
import { homePage } from '../rules/built-in/home-page.ts'

/** The texts of the first demo, which are none of another brand's. */

let owner: string
beforeEach(async () => {
  owner = await signedInAdmin()
})

const ours = articles.map(({ slug }) => slug)
const taken = ours.map((slug) => ({ _id: slug, kind: 'article', slug, content: null }))
const withoutPictures = {
  ...homePage,
  title: 'Tea by the leaf',
  blocks: homePage.blocks.map((block) => (block.kind === 'hero' ? { ...block, title: 'Leaf by leaf' } : block)),
}
const home = { _id: 'home', kind: 'home', slug: 'home', content: withoutPictures }
const pages = async () => (await send('GET', '/pages', { token: owner })).body
const slugs = async () => (await listArticles(shop.db, shop.now())).map(({ slug }) => slug)

test('a page that a brand pack replaces or takes away has no version of the first demo', async () => {
  expect(await listFirstPages(shop.db, shop.now())).toEqual([
    { kind: 'home', pictures: null },
    { kind: 'about', pictures: null },
  ])
  const { body } = await move(owner, makePack({ parts: { pages: [home, ...taken] } }))
  // Its words are the pack's, its pictures those of the demo.
  expect(await listFirstPages(shop.db, shop.now())).toEqual([
    { kind: 'home', pictures: 5 },
    { kind: 'about', pictures: null },
  ])
  expect(body.parts[0]).toMatchObject({ changed: 6, refused: 0 })
  expect(await slugs()).toEqual([])
  expect((await pages()).map(({ kind }: { kind: string }) => kind)).toEqual(['home', 'about', 'legal', 'legal', 'legal', 'legal', 'legal'])
  const { versions } = (await send('GET', '/pages/home', { token: owner })).body
  expect(versions).toMatchObject([{ title: 'Tea by the leaf' }])
  expect((await send('POST', '/pages/home/restore', { token: owner, body: { from: 'ours' } })).status).toBe(404)
  expect((await send('GET', `/pages/${ours[0]}`, { token: owner })).body).toMatchObject({ code: 'not_found', message: 'This page does not exist.' })
  expect((await send('GET', '/pages/about', { token: owner })).body.versions).toMatchObject([{ _id: 'ours' }])

  const packed = (await download(owner)).json('pages.json')
  expect(packed.map(({ _id, content }: { _id: string; content: unknown }) => [_id, content === null])).toEqual([
    ['home', false],
    ...ours.map((slug) => [slug, true]),
  ])
  expect((await move(owner, makePack({ parts: { pages: packed } }))).body.parts[0]).toMatchObject({ changed: 0, same: 6 })
})

test('a page that a brand pack took away comes back with the text of another pack', async () => {
  const [slug = ''] = ours
  await move(owner, makePack({ parts: { pages: taken } }))
  const content = {
    title: 'Grades',
    summary: 'What they mean.',
    image: '/pictures/duo.jpg',
    alt: 'Two jars',
    blocks: [{ kind: 'quote', words: 'Well.', by: '' }],
  }
  await move(owner, makePack({ parts: { pages: [{ _id: slug, kind: 'article', slug, content }] } }))
  expect(await slugs()).toEqual([slug])
  expect((await findShownPage(shop.db, 'article', slug, shop.now()))?.page.title).toBe('Grades')
})

test('a dry run takes nothing away', async () => {
  await move(owner, makePack({ parts: { pages: taken } }), { dryRun: true })
  expect(await slugs()).toEqual(ours)
})

test('an empty shop begins without the articles, and once', async () => {
  await leaveOutFirstArticles(shop)
  await leaveOutFirstArticles(shop)
  expect(await slugs()).toEqual([])
  expect((await pages()).some(({ kind }: { kind: string }) => kind === 'article')).toBe(false)
  const { body } = await send('POST', '/pages', { token: owner, body: { kind: 'article', title: 'Harvest', slug: 'harvest' } })
  expect(body.page).toMatchObject({ path: '/blog/harvest', state: 'draft' })
  expect((await pages())[0]).toMatchObject({ _id: body.page._id })
})
