import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { articles } from '#shop/content/rules/built-in/articles.ts'
import { homePage } from '#shop/content/rules/built-in/home-page.ts'
import { findShownPage } from '#shop/content/module.server.ts'
import { signedInAdmin, signedInCustomer, signedInStaff } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, shop } from '#test/test-shop.ts'
import { minuteMs } from '#kernel/duration.ts'
import { zipSync } from 'fflate'
import { download, makePack, move, pathOf } from '#test/brand-packs.ts'

let owner: string
beforeEach(async () => {
  owner = await signedInAdmin()
})

const pictureOf = async (colour: string) =>
  new Uint8Array(
    await sharp({ create: { width: 60, height: 40, channels: 4, background: colour } })
      .png()
      .toBuffer(),
  )
const [green, brown] = [await pictureOf('#1b6640'), await pictureOf('#a04010')]

const assam = {
  _id: 'ASSAM0000001',
  name: 'Assam Breakfast',
  type: 'black tea',
  benefits: ['Malty'],
  images: [pathOf(green)],
  ground: 'second',
  article: { title: 'About us', path: '/pages/about-us' },
  texts: { description: 'From one garden.' },
  declarations: { category: 'food', genericName: 'Black tea' },
  bestBeforeMonths: 18,
  variants: [
    { _id: 'PACKASSAM100', quantity: '100 g', price: 300, mrp: 350, image: pathOf(green) },
    { _id: 'PACKASSAM250', quantity: '250 g', price: 700, discount: 5, mrp: 800 },
  ],
}
const paragraph = { kind: 'text', heading: '', body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'We sell tea.' }] }] } }
const about = {
  title: 'About us',
  summary: '',
  image: '',
  alt: '',
  blocks: [paragraph, { kind: 'picture', image: pathOf(brown), alt: 'A field', caption: '' }],
}
const [first] = articles
const parts = {
  words: { brand: 'Chai Ghar', tagline: 'Tea from one valley', arrival: { fromDays: 2, toDays: 6 } },
  mails: [{ kind: 'shipped', subject: 'Your tea', words: 'Your {order} has left: {link}' }],
  products: [assam],
  pages: [
    { _id: 'ABOUT0000001', kind: 'page', slug: 'about-us', content: about },
    { _id: first?.slug, kind: 'article', slug: first?.slug, content: null },
  ],
}
const pack = (changes: object = {}) => makePack({ parts: { ...parts, ...changes }, pictures: [green, brown] })

type Part = { name: string; new: number; changed: number; same: number; refused: number; items: { change: string; name: string; why?: string }[] }
const countsIn = (body: { parts: Part[] }) => Object.fromEntries(body.parts.map((part) => [part.name, [part.new, part.changed, part.same, part.refused]]))
const refusals = (body: { parts: Part[] }) => body.parts.flatMap(({ items }) => items.flatMap(({ change, why }) => (change === 'refused' ? [why] : [])))
const catalogue = async () => (await send('GET', '/products')).body
const brandNow = async () => (await send('GET', '/settings')).body.brand

describe('a pack', () => {
  test('shows what it would change and keeps nothing, then changes just that, and nothing again', async () => {
    const tried = await move(owner, pack(), { dryRun: true })
    expect(tried).toMatchObject({ status: 200, body: { dryRun: true, brand: 'Chai Ghar', left: 0 } })
    const counts = { words: [0, 3, 0, 0], mails: [1, 0, 0, 0], products: [1, 0, 0, 0], pages: [1, 1, 0, 0] }
    expect(countsIn(tried.body)).toEqual(counts)
    expect(tried.body.parts[0].items).toContainEqual({ change: 'changed', name: 'brand', from: 'Swachh', to: 'Chai Ghar' })
    expect(tried.body.importId).toBeUndefined()
    expect([await brandNow(), await catalogue()]).toEqual(['Swachh', []])

    const moved = await move(owner, pack())
    expect(moved).toMatchObject({ status: 200, body: { dryRun: false, importId: expect.any(String) } })
    expect(countsIn(moved.body)).toEqual(counts)
    expect(await brandNow()).toBe('Chai Ghar')
    const [product] = await catalogue()
    expect(product).toMatchObject({ _id: assam._id, name: assam.name, image: expect.stringMatching(/^\/media\/[0-9a-f]{32}-60x40-60\.jpg$/) })
    expect(product.variants).toMatchObject([
      { _id: 'PACKASSAM100', quantity: '100 g', price: 300, mrp: 350, image: product.image },
      { _id: 'PACKASSAM250', discount: 5 },
    ])
    expect(await shop.files.find(product.image.slice('/media/'.length))).toBeDefined()
    const shown = await findShownPage(shop.db, 'page', 'about-us', shop.now())
    expect(shown?.content.blocks[1]).toMatchObject({ kind: 'picture', image: expect.stringMatching(/^\/media\//) })
    expect(await findShownPage(shop.db, 'article', first?.slug ?? '', shop.now())).toBeUndefined()

    const again = await move(owner, pack())
    expect(countsIn(again.body)).toEqual({ words: [0, 0, 3, 0], mails: [0, 0, 1, 0], products: [0, 0, 1, 0], pages: [0, 0, 2, 0] })
    expect(again.body.importId).toBeUndefined()
  })

  test('names the home page as shoppers will see its title', async () => {
    const home = { _id: 'home', kind: 'home', slug: 'home', content: { ...homePage, title: '{brand}: {tagline}' } }
    const { body } = await move(owner, pack({ pages: [home] }), { dryRun: true })
    expect(body.parts.at(-1).items).toMatchObject([{ change: 'changed', name: 'Chai Ghar: Tea from one valley' }])
  })

  test('that a shop wrote changes nothing there, and finds its products after other names', async () => {
    await move(owner, pack())
    const { files } = await download(owner)
    const same = await move(owner, zipSync(files))
    expect(same.body.parts.map((part: Part) => [part.name, part.new + part.changed + part.refused])).toEqual([
      ['words', 0],
      ['look', 0],
      ['mails', 0],
      ['sms', 0],
      ['products', 0],
      ['pages', 0],
      ['menus', 0],
      ['redirects', 0],
    ])
    const renamed = { ...assam, name: 'Upper Assam', variants: [{ _id: 'PACKASSAM250', quantity: 'Quarter kilo', price: 700, mrp: 800 }] }
    const moved = await move(owner, pack({ products: [renamed] }))
    expect(moved.body.parts[2]).toMatchObject({ changed: 1, items: [{ why: expect.stringContaining('Quarter kilo') }] })
    expect(await catalogue()).toMatchObject([{ _id: assam._id, name: 'Upper Assam', variants: [{ _id: 'PACKASSAM250', quantity: 'Quarter kilo' }] }])
  })

  test('is undone with the texts of its products, and the text of a page before it stays a version', async () => {
    await move(owner, pack())
    const texts = { description: 'From two gardens.' }
    const { importId } = (await move(owner, pack({ products: [{ ...assam, texts }] }))).body
    expect((await send('GET', `/products/${assam._id}`)).body.texts).toEqual(texts)
    expect(await send('POST', '/products/import/undo', { token: owner, body: { importId } })).toMatchObject({
      status: 200,
      body: { restored: 1, removed: 0, left: [] },
    })
    expect((await send('GET', `/products/${assam._id}`)).body.texts).toEqual(assam.texts)
    await move(owner, pack({ pages: [{ ...parts.pages[0], content: { ...about, title: 'Our tea' } }] }))
    const { body } = await send('GET', '/pages/ABOUT0000001', { token: owner })
    expect(body.versions.map(({ title }: { title: string }) => title)).toEqual(['Our tea', 'About us'])
  })

  test('refuses single things with a reason, and takes the others', async () => {
    await move(owner, pack())
    await send('POST', '/pages', { token: owner, body: { kind: 'page', title: 'Ours', slug: 'ours' } })
    const outside = { ...about, image: '/media/00000000000000000000000000000000-60x40-60.jpg', alt: 'A field' }
    const { body } = await move(
      owner,
      pack({
        mails: [
          { kind: 'shipped', subject: 'Your tea', words: 'No link' },
          { kind: 'noSuchMail', subject: 'a', words: 'b' },
        ],
        products: [
          { ...assam, _id: 'OTHER0000001', name: 'Thief', variants: [{ _id: 'PACKASSAM100', quantity: '1 kg', price: 1 }] },
          {
            ...assam,
            _id: 'TWICE0000001',
            variants: [
              { quantity: '1 kg', price: 900 },
              { quantity: '1 KG', price: 900 },
            ],
          },
          { ...assam, _id: 'DARJ00000001', name: 'Darjeeling', images: ['https://elsewhere.example/a.jpg'], variants: [{ quantity: '100 g', price: 500 }] },
        ],
        pages: [
          { ...parts.pages[0], _id: 'ANOTHER00001', slug: 'ours' },
          { ...parts.pages[0], _id: 'OUTSIDE00001', slug: 'outside', content: outside },
          { ...parts.pages[0], _id: 'NOTHING00001', slug: 'nothing', content: null },
          { ...parts.pages[0], _id: 'SECONDHOME01', kind: 'home', slug: 'second' },
          { _id: 'home', kind: 'home', slug: 'home', content: null },
          { _id: 'about', kind: 'about', slug: 'about', content: about },
          { _id: 'home', kind: 'article', slug: 'home', content: about },
        ],
        gifts: [],
      }),
    )
    expect(refusals(body)).toEqual([
      expect.stringContaining('{order}'),
      'There is no such mail.',
      'The pack 1 kg has the id of another product’s pack.',
      'There is more than one variant of 1 KG.',
      'Another page has this address already.',
      'Please upload the picture here.',
      'This shop has no such page to take away.',
      'Another page has this address already.',
      'Every shop has this page.',
      'This page keeps each of its own blocks. Hide those that it should not show.',
      'A page of another kind has this name already.',
      'This shop has no module for it.',
    ])
    expect((await catalogue()).map(({ name, images }: { name: string; images: string[] }) => [name, images.length])).toEqual([
      ['Darjeeling', 0],
      ['Assam Breakfast', 1],
    ])
  })

  test('brings a film with its captions once', async () => {
    const film = new Uint8Array(await readFile('public/films/hero-saffron.mp4'))
    const captions = new TextEncoder().encode('WEBVTT\n\n00:00.000 --> 00:02.000\nThe tea is hot.\n')
    const films = { [pathOf(film, 'mp4')]: film, [pathOf(captions, 'vtt')]: captions }
    const products = [
      {
        ...assam,
        images: [],
        variants: [{ quantity: '100 g', price: 300 }],
        film: { url: pathOf(film, 'mp4'), captions: pathOf(captions, 'vtt'), poster: '' },
      },
    ]
    const zip = makePack({ parts: { products }, films })
    expect((await move(owner, zip)).body.parts[0]).toMatchObject({ new: 1, refused: 0 })
    const { video } = (await send('GET', `/products/${assam._id}`)).body
    expect(video).toMatchObject({ url: expect.stringMatching(/\.mp4$/), captions: expect.stringMatching(/\.vtt$/) })
    expect((await move(owner, zip)).body.parts[0]).toMatchObject({ same: 1 })
    const broken = { ...products[0], film: { ...products[0]?.film, url: pathOf(captions, 'mp4') } }
    const wrong = makePack({ parts: { products: [broken] }, films: { ...films, [pathOf(captions, 'mp4')]: captions } })
    expect(refusals((await move(owner, wrong)).body)).toEqual(['This video cannot be used. Please use a complete MP4 file with H.264, or WebM.'])
  })
})

describe('a file that cannot be trusted whole changes nothing', () => {
  const refusedAs = async (zip: Uint8Array, message: string | RegExp) => {
    const answer = await move(owner, zip)
    expect(answer.body.message).toMatch(message)
    expect([answer.status, answer.body.code, await brandNow(), await catalogue()]).toEqual([422, 'import_refused', 'Swachh', []])
  }

  test('because it is no pack', async () => {
    await refusedAs(new TextEncoder().encode('{}'), 'This file is not a whole ZIP')
    await refusedAs(zipSync({ 'a.txt': new Uint8Array(3) }), 'This file is no brand pack.')
    await refusedAs(makePack({ parts, manifest: { kind: 'other' } }), 'This file is no brand pack.')
    await refusedAs(makePack({ parts, manifest: { format: 2 } }), 'The pack has the format 2. This shop reads 1.')
  })

  test('because a file is missing, changed, or not in the list', async () => {
    await refusedAs(makePack({ parts, manifest: { parts: [] } }), 'The pack holds a file that it does not list: words.json.')
    await refusedAs(makePack({ parts: {}, films: { [pathOf(green)]: brown } }), /^media\/.* is not as the pack lists it/)
    await refusedAs(makePack({ parts: {}, manifest: { files: [{ path: pathOf(green), bytes: 9 }] } }), /^The pack lacks media\//)
    await refusedAs(makePack({ parts: {}, manifest: { parts: [{ name: 'words', sha256: '0'.repeat(64), bytes: 2 }] } }), 'The pack lacks words.json.')
    await refusedAs(makePack({ parts: {}, films: { '../../etc/passwd': green } }), 'The list of the pack cannot be read.')
    await refusedAs(makePack({ parts: {}, films: { [pathOf(green, 'svg')]: green } }), 'The list of the pack cannot be read.')
  })

  test('because a part is not as its contract says', async () => {
    await refusedAs(makePack({ parts: { words: 'no JSON' } }), 'words.json cannot be read as JSON.')
    await refusedAs(makePack({ parts: { ...parts, words: { brand: '' } } }), 'The pack cannot be used: words.brand. Please enter the brand.')
    const free = { ...assam, images: [], variants: [{ quantity: '100 g', price: 0 }] }
    await refusedAs(
      makePack({ parts: { ...parts, products: [free] } }),
      'The pack cannot be used: products.0.variants.0.price. The price must be more than ₹0.',
    )
    const script = { ...about, blocks: [{ kind: 'html', html: '<script>' }] }
    await refusedAs(makePack({ parts: { pages: [{ ...parts.pages[0], content: script }] } }), /^The pack cannot be used: pages\.0\.content\.blocks\.0/)
  })

  test('because a picture is none', async () => {
    const text = new TextEncoder().encode('<svg onload="alert(1)"/>')
    expect(await move(owner, makePack({ parts, films: { [pathOf(text)]: text } }))).toMatchObject({ status: 415, body: { code: 'unsupported_image' } })
    expect(await brandNow()).toBe('Swachh')
  })
})

test('moving in is for the owner with a fresh proof, and Activity says what moved', async () => {
  for (const token of [await signedInStaff('manager'), await signedInStaff('editor'), await signedInCustomer()])
    expect(await move(token, pack())).toMatchObject({ status: 403 })
  expect((await send('POST', '/brand-pack', { token: owner, body: {} })).status).toBe(415)
  await move(owner, pack())
  const { body } = await send('GET', '/audit?kind=settings', { token: owner })
  expect(body[0]).toMatchObject({ action: 'brand pack moved in', after: { brand: 'Chai Ghar', words: 3, products: 1 } })
  later(11 * minuteMs)
  expect(await move(owner, pack())).toMatchObject({ status: 403, body: { code: 'fresh_proof_needed' } })
})
