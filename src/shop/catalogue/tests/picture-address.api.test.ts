import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { signedInAdmin } from '#test/make.ts'
import { makeProduct } from '#test/make-product.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { listProducts } from '../server/queries.server.ts'

const honey = { name: 'Wild Honey', variants: [{ quantity: '250 g', price: 349.5 }] }
const badPicture = 'A picture’s address must begin with https://, /media/ or /pictures/.'

let token: string
beforeEach(async () => {
  token = await signedInAdmin()
})

test.each(['/media/0123456789abcdef0123456789abcdef-800x600-800.jpg', '/pictures/saffron-front.jpg'])('accepts the picture address %s', async (address) => {
  const { status, body } = await send('POST', '/products', { token, body: { ...honey, images: [address] } })
  expect(status).toBe(200)
  expect(body.product).toMatchObject({ image: address, images: [address] })
  expect((await send('PUT', `/products/${body.product._id}`, { token, body: { ...honey, image: address } })).status).toBe(200)
})

test.each([
  'http://cdn.example/a.jpg',
  'data:image/png;base64,AAAA',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  '//cdn.example/a.jpg',
  '/\\cdn.example/a.jpg',
  '\\\\cdn.example\\a.jpg',
  'https:\\\\cdn.example\\a.jpg',
  'https://cdn.example/\\a.jpg',
  'https://',
  'https:cdn.example/a.jpg',
  'ftp://cdn.example/a.jpg',
  'blob:https://cdn.example/1',
  '/media/../admin',
  '/media/',
  '/admin',
  'media/a.jpg',
  'a.jpg',
])('refuses the picture address %s when adding, changing and importing', async (address) => {
  const { id } = await makeProduct(shop)
  const before = await listProducts(shop.db)
  const refused = { status: 400, body: { code: 'invalid_input', message: badPicture } }
  for (const pictures of [{ image: address }, { images: [address] }, { images: ['/media/a.jpg', address] }]) {
    expect(await send('POST', '/products', { token, body: { ...honey, ...pictures } })).toMatchObject(refused)
    expect(await send('PUT', `/products/${id}`, { token, body: { ...honey, ...pictures } })).toMatchObject(refused)
  }
  const csv = `Name,Images,Quantity,Price\nHoney,"${address}",1 g,5`
  const { body } = await send('POST', '/products/import', { token, body: { csv, dryRun: true } })
  expect(body.errors).toEqual([{ row: 2, column: 'Images', message: badPicture }])
  expect(await listProducts(shop.db)).toEqual(before)
})

test.each(['https://cdn.example/shop/a.jpg?w=800&x=%20', 'https://cdn.example:8443/a.jpg'])(
  'loads the outside picture %s, which no page may show',
  async (address) => {
    const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: address.includes('8443') ? '#65439a' : '#a3201d' } })
      .jpeg()
      .toBuffer()
    let loads = 0
    shop.fetchPublic = async (asked) => {
      expect(asked).toBe(address)
      loads += 1
      return picture
    }
    const images = ['/pictures/saffron-front.jpg', address]
    const added = await send('POST', '/products', { token, body: { ...honey, images, variants: [{ ...honey.variants[0], image: address }] } })
    expect(added.status).toBe(200)
    const { product } = added.body
    const stored = product.images[1]
    expect(stored).toMatch(/^\/media\/[0-9a-f]{32}-400x300-400\.jpg$/)
    expect(product).toMatchObject({ images: ['/pictures/saffron-front.jpg', stored], variants: [{ image: stored }] })
    const changed = await send('PUT', `/products/${product._id}`, { token, body: { ...honey, image: address } })
    expect(changed.body.product).toMatchObject({ image: stored })
    expect(loads).toBe(1)
  },
)

test('refuses an outside picture that cannot be loaded, with its reason, and changes nothing', async () => {
  const { id } = await makeProduct(shop)
  const before = await listProducts(shop.db)
  shop.fetchPublic = async () => Buffer.from('<svg/>')
  const address = 'https://cdn.example/drawing.svg'
  const message = `The picture ${address} could not be used. This picture cannot be read. Please use a JPEG, PNG, WebP or AVIF picture.`
  const refused = { status: 400, body: { code: 'invalid_input', message } }
  const pictures = [{ image: address }, { images: [address] }, { variants: [{ ...honey.variants[0], image: address }] }]
  for (const more of pictures) {
    expect(await send('POST', '/products', { token, body: { ...honey, ...more } })).toMatchObject(refused)
    expect(await send('PUT', `/products/${id}`, { token, body: { ...honey, ...more } })).toMatchObject(refused)
  }
  expect(await listProducts(shop.db)).toEqual(before)
})

test('still shows an address that an earlier release accepted', async () => {
  const { id } = await makeProduct(shop, { image: 'http://old.example/a.jpg', gallery: ['data:image/png;base64,AAAA'] })
  const images = ['http://old.example/a.jpg', 'data:image/png;base64,AAAA']
  expect((await send('GET', `/products/${id}`)).body).toMatchObject({ image: images[0], images })
  // A change without pictures keeps them.
  expect((await send('PUT', `/products/${id}`, { token, body: honey })).body.product).toMatchObject({ images })
})
