import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { makePack, move, pathOf } from '#test/brand-packs.ts'
import { dayMs } from '#kernel/duration.ts'
import { findShownPage } from '#shop/content/module.server.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, shop } from '#test/test-shop.ts'

let owner: string
beforeEach(async () => {
  owner = await signedInAdmin()
})

const tea = { _id: 'HONESTTEA001', name: 'Honest tea', variants: [{ _id: 'HONESTPACK01', quantity: '100 g', price: 500, mrp: 600 }] }
const moveProducts = (products: unknown[], more: object = {}) => move(owner, makePack({ parts: { products, ...more } }))

test('ids that the shop could not show are refused: those of other characters, and those that lead to another product', async () => {
  await moveProducts([tea])
  for (const _id of ['../tea', 'a b', 'x'.repeat(65), '', 'a\n', `x-${tea._id.replaceAll('O', '0')}`])
    expect(await moveProducts([{ ...tea, _id }])).toMatchObject({
      status: 422,
      body: { code: 'import_refused', message: expect.stringContaining('products.0._id') },
    })
  for (const _id of ['../pack', 'a b', 'a\n', '<b>', 'é'])
    expect(await moveProducts([{ ...tea, variants: [{ ...tea.variants[0], _id }] }])).toMatchObject({ status: 422, body: { code: 'import_refused' } })
  expect((await send('GET', '/products')).body).toHaveLength(1)
})

test('the preview shows the selling prices, also if only a discount changes them', async () => {
  const whyOf = async (variant: object) => (await moveProducts([{ ...tea, variants: [{ ...tea.variants[0], ...variant }] }])).body.parts[0].items[0]?.why
  expect(await whyOf({})).toBe('100 g: ₹500')
  expect(await whyOf({ discount: 90 })).toBe('100 g: ₹500 → ₹50')
  expect(await whyOf({ discount: 90, mrp: 900 })).toBe('100 g: ₹50')
  expect(await whyOf({ discount: 90, mrp: 900, paused: true })).toBe('100 g: ₹50 (paused)')
  expect(await whyOf({ mrp: 900 })).toBe('100 g: ₹50 → ₹500 (for sale again)')
})

test('a product that the pack has twice keeps the film of the first', async () => {
  const film = new Uint8Array(await readFile('public/films/hero-saffron.mp4'))
  const url = pathOf(film, 'mp4')
  const zip = makePack({ parts: { products: [tea, { ...tea, film: { url, captions: null, poster: '' } }] }, films: { [url]: film } })
  expect((await move(owner, zip)).body.parts[0]).toMatchObject({ new: 1, refused: 1 })
  expect((await send('GET', `/products/${tea._id}`)).body.video).toBeUndefined()
})

test('texts that take too much memory are refused before they are parsed, and a part of no module is not parsed', async () => {
  const large = `[${'{},'.repeat(1_000_000)}{}]`
  const refusal = { status: 422, body: { code: 'import_refused', message: 'The texts of the pack are too large.' } }
  expect(await moveProducts([tea], { one: large, two: large, three: large })).toMatchObject(refusal)
  expect(await moveProducts([tea], { one: '[' })).toMatchObject({ status: 200, body: { parts: [{ new: 1 }, { name: 'one', refused: 1 }] } })
})

const page = { title: 'Our garden', summary: '', image: '', alt: '', blocks: [{ kind: 'quote', words: 'Tea first.', by: '' }] }

test('a page that is longer than staff may save is refused', async () => {
  const text = { type: 'text', text: 'a'.repeat(4000) }
  const body = { type: 'doc', content: Array.from({ length: 250 }, () => ({ type: 'paragraph', content: [text] })) }
  const content = { ...page, blocks: [{ kind: 'text', heading: '', body }] }
  const refusal = { status: 422, body: { message: 'The pack cannot be used: pages.0.content. This page is too long.' } }
  expect(await move(owner, makePack({ parts: { pages: [{ _id: 'GARDEN', kind: 'page', slug: 'garden', content }] } }))).toMatchObject(refusal)
})

describe('a page with a text that waits for its time', () => {
  const quote = (words: string) => ({ ...page, blocks: [{ kind: 'quote', words, by: '' }] })

  async function schedulePage() {
    const { body } = await send('POST', '/pages', { token: owner, body: { kind: 'page', title: 'Our garden', slug: 'garden' } })
    const { _id } = body.page
    const write = async (words: string) => send('PUT', `/pages/${_id}/draft`, { token: owner, body: { content: quote(words) } })
    await write('Now')
    await send('POST', `/pages/${_id}/publish`, { token: owner, body: {} })
    await write('Tomorrow')
    const scheduled = await send('POST', `/pages/${_id}/publish`, { token: owner, body: { at: '2026-01-16T12:00' } })
    expect(scheduled.body.page.scheduledFor).toBe('2026-01-16T06:30:00.000Z')
    return _id
  }

  const moveText = async (_id: string, content: object | null) =>
    (await move(owner, makePack({ parts: { pages: [{ _id, kind: 'page', slug: 'garden', content }] } }))).body.parts[0].items[0].why

  const waiting = { scheduledFor: null, hasDraft: true, content: { blocks: [{ words: 'Tomorrow' }] } }

  test('stays away if the pack takes it away', async () => {
    const _id = await schedulePage()
    expect(await moveText(_id, null)).toBe('It is taken away.\nIts scheduled publication is cancelled.')
    expect((await send('GET', `/pages/${_id}`, { token: owner })).body).toMatchObject({ state: 'hidden', ...waiting })
    later(2 * dayMs)
    expect(await findShownPage(shop.db, 'page', 'garden', shop.now())).toBeUndefined()
  })

  test('keeps the text of the pack, and that text as its draft', async () => {
    const _id = await schedulePage()
    expect(await moveText(_id, quote('Moved in'))).toBe('/pages/garden\nIts scheduled publication is cancelled.')
    expect((await send('GET', `/pages/${_id}`, { token: owner })).body).toMatchObject({ state: 'live', ...waiting })
    later(2 * dayMs)
    expect((await findShownPage(shop.db, 'page', 'garden', shop.now()))?.content).toEqual(quote('Moved in'))
  })
})

test('each request stores a picture, however slow the storage is', async () => {
  const pictures = await Promise.all(
    ['#123456', '#654321', '#abcdef'].map(async (background) => {
      const picture = sharp({ create: { width: 60, height: 40, channels: 3, background } })
      return new Uint8Array(await picture.png().toBuffer())
    }),
  )
  const zip = makePack({ parts: { products: [{ ...tea, images: pictures.map((bytes) => pathOf(bytes)) }] }, pictures })
  const now = performance.now.bind(performance)
  let slow = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + (slow += 31_000))
  const left = []
  for (let request = 0; request < 3; request += 1) left.push((await move(owner, zip)).body.left)
  clock.mockRestore()
  expect(left).toEqual([2, 1, 0])
  expect((await send('GET', '/products')).body).toMatchObject([{ images: [{}, {}, {}].map(() => expect.stringMatching(/^\/media\//)) }])
})
