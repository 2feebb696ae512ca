import { hash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { download, makePack, move } from '#test/brand-packs.ts'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { makeProduct } from '#test/make-product.ts'
import { makeBuyer, photoForm } from '#test/make-review.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { runJobs, shop } from '#test/test-shop.ts'
import { defaultLook } from '../../look/rules/look.ts'

const message = 'This is a shopper’s own photo, which goes with the shopper. Please upload another picture.'

let owner: string
let customerId: string
let photo: string
let productId: string
beforeEach(async () => {
  owner = await signedInAdmin()
  const { write, token, productId: bought } = await makeBuyer()
  const author = await shop.db.selectFrom('shopOrder').select('customerId').executeTakeFirstOrThrow()
  customerId = author.customerId ?? ''
  productId = bought
  await write()
  const form = await photoForm({ productId: bought })
  photo = (await send('POST', '/my-review/photos', { token, body: form })).body.review.photos[0]
})

const nameOf = (url: string) => url.slice('/media/'.length)
const tea = { name: 'Assam', variants: [{ quantity: '100 g', price: 300 }] }
const other = '/pictures/duo.jpg'
const page = { title: 'Harvest', summary: '', image: '', alt: '', blocks: [{ kind: 'quote', words: 'Well.', by: '' }] }

async function savePage(content: object) {
  const { body } = await send('POST', '/pages', { token: owner, body: { kind: 'article', title: 'Harvest', slug: 'harvest' } })
  return send('PUT', `/pages/${body.page._id}/draft`, { token: owner, body: { content: { ...page, ...content } } })
}

async function savePoster(poster: string) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ poster, noSpeech: 'true' })) form.set(name, value)
  return send('POST', `/products/${productId}/video`, { token: owner, body: form })
}

const add = (more: object) => send('POST', '/products', { token: owner, body: { ...tea, ...more } })

describe('a photo of a shopper is refused', () => {
  test.each<[string, string, (url: string) => Promise<{ status: number; body: unknown }>]>([
    ['as the picture of a new product', 'image', (image) => add({ image })],
    ['as a further picture of a product', 'images.1', (url) => add({ images: [other, url] })],
    ['as the picture of a pack', 'variants.0.image', (image) => add({ images: [other], variants: [{ ...tea.variants[0], image }] })],
    ['as the picture of a changed product', 'image', (image) => send('PUT', `/products/${productId}`, { token: owner, body: { ...tea, image } })],
    ['as the poster of a film', 'poster', savePoster],
    ['as the mark of the look', 'mark', (mark) => send('PUT', '/settings/look', { token: owner, body: { ...defaultLook, mark, version: 0 } })],
    ['as the picture of an article', 'content.image', (image) => savePage({ image, alt: 'x' })],
    ['in a block of a page', 'content.blocks.0.image', (image) => savePage({ blocks: [{ kind: 'picture', image, alt: 'x', caption: '' }] })],
  ])('%s', async (_, field, save) => {
    const refusal = { status: 400, body: { code: 'invalid_input', message, details: [{ field, message }] } }
    expect(await save(photo)).toMatchObject(refusal)
  })

  test('in another format or width', async () => {
    for (const url of [photo.replace(/jpg$/, 'avif'), photo.replace(/-\d+\.jpg$/, '-1.webp')])
      expect(await add({ image: url })).toMatchObject({ status: 400, body: { message } })
  })

  test('in a line of a spreadsheet', async () => {
    const csv = `Name,Images,Quantity,Price\nAssam,"${photo}",100 g,300`
    const { body } = await send('POST', '/products/import', { token: owner, body: { csv, dryRun: true } })
    expect(body.errors).toEqual([{ row: 2, column: 'Images', message }])
    expect((await send('POST', '/products/import', { token: owner, body: { csv } })).body.code).toBe('import_refused')
  })

  test('in a brand pack that names the stored file', async () => {
    const bytes = (await shop.files.find(nameOf(photo))) ?? new Uint8Array()
    const path = `media/${hash('sha256', bytes)}.jpg`
    const files = [{ path, bytes: bytes.length, storedAs: nameOf(photo) }]
    const zip = makePack({ parts: { products: [] }, films: { [path]: bytes }, manifest: { files } })
    const refusal = { code: 'import_refused', message: `${path} is a shopper’s own photo, which goes with the shopper.` }
    expect(await move(owner, zip, { dryRun: true })).toMatchObject({ status: 422, body: refusal })
  })
})

test('a brand pack leaves out a photo of a shopper that an earlier release let a product show', async () => {
  await makeProduct(shop, { image: other, gallery: [photo] })
  const { json } = await download(owner)
  expect(json('manifest.json').files).toEqual([])
})

test('a photo goes with its shopper, whatever staff tried', async () => {
  await add({ image: photo })
  await savePage({ image: photo, alt: 'x' })
  await send('DELETE', `/customers/${customerId}`, { token: owner })
  await eraseDeleted(shop)
  await runJobs()
  expect(await shop.files.find(nameOf(photo))).toBeUndefined()
  expect(JSON.stringify((await send('GET', '/products?status=all', { token: owner })).body)).not.toContain(photo)
})
