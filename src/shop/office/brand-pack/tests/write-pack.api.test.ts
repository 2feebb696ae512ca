import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { makeProduct } from '#test/make-product.ts'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { signedInAdmin, signedInCustomer, signedInStaff } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, shop } from '#test/test-shop.ts'
import { minuteMs } from '#kernel/duration.ts'
import { articles } from '#shop/content/rules/built-in/articles.ts'
import { download } from '#test/brand-packs.ts'

let owner: string
beforeEach(async () => {
  owner = await signedInAdmin()
})

const write = async (method: 'POST' | 'PUT', path: string, body: object = {}) => {
  const answer = await send(method, path, { token: owner, body })
  expect(`${path} ${answer.status}`).toMatch(/ 20[01]$/)
  return answer.body
}

async function upload(colour: string) {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 4, background: colour } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('image', new File([Uint8Array.from(bytes)], 'a.png', { type: 'image/png' }))
  return String((await send('POST', '/upload', { token: owner, body: form })).body.imageUrl)
}

test('the pack of a shop has its words, mails, look, products, pages, menus and redirects, and each picture once', async () => {
  await write('PUT', '/settings', { brand: 'Chai Ghar', tagline: 'Tea from one valley', licence: '12345678901234', company: 'Chai Ghar LLP' })
  await write('PUT', '/messages/texts/shipped', { subject: 'Your tea', words: 'Thank you for {order}.\n\n{link}' })
  const [mark, tin] = [await upload('#1b6640'), await upload('#a04010')]
  const look = await send('GET', '/settings/look', { token: owner })
  await write('PUT', '/settings/look', { ...look.body, mark, shape: 'round' })
  const variants = [
    { quantity: '100 g', price: 300, mrp: 350, image: tin },
    { quantity: '250 g', price: 700 },
  ]
  const shown = { ground: 'second', article: { title: 'About us', path: '/pages/about-us' } }
  const { product } = await write('POST', '/products', { name: 'Assam', images: [tin, mark], variants, ...shown, texts: { description: 'Malty.' } })
  const { page } = await write('POST', '/pages', { kind: 'page', title: 'About us', slug: 'about-us' })
  const text = { kind: 'picture', image: tin, alt: 'A tin', caption: '' }
  await write('PUT', `/pages/${page._id}/draft`, { content: { title: 'About us', summary: '', image: '', alt: '', blocks: [text] } })
  await write('POST', `/pages/${page._id}/publish`)
  await write('POST', '/pages', { kind: 'page', title: 'A draft', slug: 'a-draft' })
  const [hidden = articles[0]] = articles
  await write('POST', `/pages/${hidden?.slug}/unpublish`)

  const { response, files, json } = await download(owner)
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="brand-pack-\d{4}-\d\d-\d\d\.zip"$/)
  const manifest = json('manifest.json')
  expect(manifest).toMatchObject({ kind: 'brand-pack', format: 1, brand: 'Chai Ghar' })
  expect(manifest.parts.map(({ name }: { name: string }) => name)).toEqual(['words', 'look', 'mails', 'sms', 'products', 'pages', 'menus', 'redirects'])
  for (const { name, sha256 } of manifest.parts) expect(hash('sha256', files[`${name}.json`] ?? '')).toBe(sha256)
  expect(manifest.files).toHaveLength(2)
  for (const { path } of manifest.files) expect(path).toBe(`media/${hash('sha256', files[path] ?? '')}.webp`)
  expect(Object.keys(files)).toHaveLength(11)

  expect(json('words.json')).toMatchObject({ brand: 'Chai Ghar', tagline: 'Tea from one valley' })
  expect(json('mails.json')).toEqual([{ kind: 'shipped', subject: 'Your tea', words: expect.stringContaining('Thank you') }])
  const picture = expect.stringMatching(/^media\/[0-9a-f]{64}\.webp$/)
  expect(json('look.json')).toMatchObject({ mark: picture, wordmark: '', shape: 'round' })
  expect(json('products.json')).toEqual([
    {
      _id: product._id,
      name: 'Assam',
      type: '',
      status: 'published',
      benefits: [],
      texts: { description: 'Malty.' },
      ...shown,
      images: [picture, picture],
      variants: [
        { _id: product.variants[0]._id, quantity: '100 g', price: 300, discount: 0, mrp: 350, image: picture },
        { _id: product.variants[1]._id, quantity: '250 g', price: 700, discount: 0 },
      ],
    },
  ])
  expect(json('pages.json')).toMatchObject([
    { _id: page._id, kind: 'page', slug: 'about-us', content: { blocks: [{ image: picture }] } },
    { _id: hidden?.slug, kind: 'article', content: null },
  ])
})

test('holds films with their captions, and leaves out pictures that the shop does not store', async () => {
  const { id } = await makeProduct(shop, { image: 'https://elsewhere.example/a.jpg', gallery: ['/pictures/duo.jpg'] })
  const form = new FormData()
  form.set('captions', 'WEBVTT\n\n00:00.000 --> 00:02.000\nThe threads are dry.\n')
  form.set('noSpeech', 'false')
  form.set('video', new File([Uint8Array.from(await readFile('public/films/hero-saffron.mp4'))], 'a.mp4'))
  expect((await send('POST', `/products/${id}/video`, { token: owner, body: form })).status).toBe(200)
  const { json, files } = await download(owner)
  const [product] = json('products.json')
  expect(product.images).toEqual(['/pictures/duo.jpg'])
  expect(product.film).toEqual({
    url: expect.stringMatching(/^media\/[0-9a-f]{64}\.mp4$/),
    captions: expect.stringMatching(/^media\/[0-9a-f]{64}\.vtt$/),
    poster: '',
  })
  expect(new TextDecoder().decode(files[product.film.captions])).toContain('The threads are dry.')
})

test('holds no secret, contact, registration, person, order or stock', async () => {
  const order = await makeOrder(await makeCheckout())
  const settings = { company: 'Chai Ghar LLP', email: 'care@chai.example', phone: '+91 98765 43210', licence: '12345678901234' }
  await write('PUT', '/settings', { ...settings, grievanceOfficer: { name: 'Meera Iyer' }, instagram: 'https://www.instagram.com/chai.example' })
  const { files } = await download(owner)
  const all = Object.values(files)
    .map((bytes) => new TextDecoder().decode(bytes))
    .join('\n')
  for (const word of [...Object.values(settings), 'Meera Iyer', 'chai.example', order._id, 'onHand', '"version"']) expect(all).not.toContain(word)
})

test('is for the owner with a fresh proof, and stands in Activity', async () => {
  for (const token of [await signedInStaff('manager'), await signedInStaff('editor'), await signedInCustomer()])
    expect(await send('GET', '/exports/brand-pack', { token })).toMatchObject({ status: 403 })
  expect((await send('GET', '/exports/brand-pack')).status).toBe(401)
  expect((await download(owner)).response.status).toBe(200)
  const { body } = await send('GET', '/audit?kind=security', { token: owner })
  expect(body[0]).toMatchObject({ action: 'exported', subject: { kind: 'export', id: 'brand-pack' } })
  later(11 * minuteMs)
  expect(await send('GET', '/exports/brand-pack', { token: owner })).toMatchObject({ status: 403, body: { code: 'fresh_proof_needed' } })
})
