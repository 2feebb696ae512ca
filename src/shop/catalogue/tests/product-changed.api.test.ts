import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { hear } from '#test/hear.ts'
import { makeProduct } from '#test/make-product.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { productChanged } from '../server/save-product.server.ts'

type Products = { token: string; ids: [string, string] }

const importPrice = ({ token }: Products) => send('POST', '/products/import', { token, body: { csv: 'Name,Quantity,Price\nSaffron,1 g,550' } })
const rename = ({ token, ids: [id] }: Products, name = 'Saffron threads') =>
  send('PUT', `/products/${id}`, { token, body: { name, variants: [{ quantity: '1 g', price: 500 }] } })
const remove = ({ token, ids: [id] }: Products) => send('DELETE', `/products/${id}`, { token })

const addFilm = async ({ token, ids: [id] }: Products) => {
  const body = new FormData()
  body.set('noSpeech', 'true')
  body.set('video', new File([await readFile('public/films/hero-saffron.mp4')], 'film.mp4'))
  return send('POST', `/products/${id}/video`, { token, body })
}

/** Each way in which a product changes. `first`: what must happen before. */
const ways: {
  name: string
  first?: (products: Products) => Promise<{ body: { importId?: string } }>
  act: (products: Products, importId?: string) => ReturnType<typeof send>
  isBoth?: true
}[] = [
  { name: 'a change', act: rename },
  { name: 'its undoing', first: rename, act: ({ token, ids: [id] }) => send('POST', `/products/${id}/undo-change`, { token }) },
  { name: 'a status', act: ({ token, ids: [id] }) => send('PUT', `/products/${id}/status`, { token, body: { status: 'draft' } }) },
  { name: 'a deletion', act: remove },
  { name: 'a restoring', first: remove, act: ({ token, ids: [id] }) => send('POST', `/products/${id}/restore`, { token }) },
  { name: 'an import', act: importPrice },
  {
    name: 'the undoing of an import',
    first: importPrice,
    act: ({ token }, importId) => send('POST', '/products/import/undo', { token, body: { importId } }),
  },
  { name: 'a film', act: addFilm },
  { name: 'the deletion of a film', first: addFilm, act: ({ token, ids: [id] }) => send('DELETE', `/products/${id}/video`, { token }) },
  { name: 'a new order', act: ({ token, ids }) => send('PUT', '/products/order', { token, body: { ids } }), isBoth: true },
]

async function begin({ first }: (typeof ways)[number]) {
  const { id } = await makeProduct(shop, { name: 'Saffron', variants: [{ quantity: '1 g', price: 500 }] })
  const { id: other } = await makeProduct(shop, { name: 'Shilajit' })
  const products: Products = { token: await signedInAdmin(), ids: [id, other] }
  return { products, importId: (await first?.(products))?.body.importId }
}

const stored = async () => ({
  products: await shop.db.selectFrom('product').selectAll().orderBy('id').execute(),
  variants: await shop.db.selectFrom('variant').selectAll().orderBy('itemId').execute(),
  films: await shop.db.selectFrom('productVideo').select(['productId', 'file']).execute(),
  entries: await shop.db.selectFrom('auditEntry').select('id').orderBy('id').execute(),
})

test.each(ways)('announces $name once, in its transaction', async (way) => {
  const { products, importId } = await begin(way)
  const heard = hear(productChanged)
  expect(await way.act(products, importId)).toMatchObject({ status: 200 })
  expect(heard).toEqual([{ productIds: way.isBoth ? products.ids : [products.ids[0]] }])
})

test.each(ways)('undoes $name that a listener refuses', async (way) => {
  const { products, importId } = await begin(way)
  const before = await stored()
  expect(hear(productChanged, { refuses: true })).toEqual([])
  expect(await way.act(products, importId)).toMatchObject({ status: 422, body: { message: 'A listener refuses.' } })
  expect(await stored()).toEqual(before)
})

test('announces a new product, and no change that changes nothing', async () => {
  const { products } = await begin({ name: '', act: rename })
  const heard = hear(productChanged)
  const { body } = await send('POST', '/products', { token: products.token, body: { name: 'Honey', variants: [{ quantity: '1 kg', price: 700 }] } })
  expect(heard).toEqual([{ productIds: [body.product._id] }])
  await rename(products)
  await rename(products)
  expect(heard).toHaveLength(2)
})
