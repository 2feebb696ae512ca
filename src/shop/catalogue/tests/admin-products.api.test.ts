import { beforeEach, describe, expect, test } from 'vitest'
import { signedInAdmin, signedInCustomer } from '#test/make.ts'
import { makeCheckout, prepare } from '#test/make-order.ts'
import { makeProduct } from '#test/make-product.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { countProducts, listProducts } from '../server/queries.server.ts'

let token: string
beforeEach(async () => {
  token = await signedInAdmin()
})

const variants = [{ quantity: '250 g', price: 349.5 }]
const honey = { name: 'Wild Honey', variants }

const namesOf = ({ body }: { body: { name: string }[] }) => body.map(({ name }) => name)
const setStatus = (id: string, status: string) => send('PUT', `/products/${id}/status`, { token, body: { status } })

describe('pictures', () => {
  test('keep their order, and the first one is the image', async () => {
    const images = ['/media/b.jpg', '/media/a.jpg', '/media/c.jpg']
    const { body } = await send('POST', '/products', { token, body: { ...honey, image: '/media/other.jpg', images } })
    expect(body.product).toMatchObject({ image: '/media/b.jpg', images })
    const moved = await send('PUT', `/products/${body.product._id}`, { token, body: { ...honey, images: ['/media/c.jpg', '/media/b.jpg'] } })
    expect(moved.body.product).toMatchObject({ image: '/media/c.jpg', images: ['/media/c.jpg', '/media/b.jpg'] })
    const none = await send('PUT', `/products/${body.product._id}`, { token, body: { ...honey, images: [] } })
    expect(none.body.product).toMatchObject({ image: '', images: [] })
  })

  test('a pack shows its picture in the catalogue and the cart while the product has that picture', async () => {
    const images = ['/media/a.jpg', '/media/b.jpg']
    const packs = [
      { quantity: '1 g', price: 500, image: '/media/b.jpg' },
      { quantity: '2 g', price: 900 },
    ]
    const { body } = await send('POST', '/products', { token, body: { name: 'Saffron', images, variants: packs } })
    const { _id } = body.product
    const picturesNow = async () => {
      const { body: found } = await send('GET', `/products/${_id}`)
      const items = ['1 g', '2 g'].map((variant) => ({ productId: _id, variant, qty: 1 }))
      const { body: priced } = await send('POST', '/pricing/quote', { body: { items } })
      return { packs: found.variants.map(({ image }: { image?: string }) => image), lines: priced.lines.map(({ image }: { image: string }) => image) }
    }
    const own = { packs: ['/media/b.jpg', undefined], lines: ['/media/b.jpg', '/media/a.jpg'] }
    expect(await picturesNow()).toEqual(own)
    const withoutPictures = packs.map(({ quantity, price }) => ({ quantity, price }))
    await send('PUT', `/products/${_id}`, { token, body: { name: 'Saffron', variants: withoutPictures } })
    expect(await picturesNow(), 'what is left out stays').toEqual(own)
    await send('POST', '/products/import', { token, body: { csv: `Id,Quantity,Price\n${_id},1 g,510\n${_id},2 g,910` } })
    expect(await picturesNow(), 'a spreadsheet has no pictures of packs').toEqual(own)
    await send('PUT', `/products/${_id}`, { token, body: { name: 'Saffron', images: ['/media/a.jpg'], variants: withoutPictures } })
    expect(await picturesNow()).toEqual({ packs: [undefined, undefined], lines: ['/media/a.jpg', '/media/a.jpg'] })
    await send('PUT', `/products/${_id}`, { token, body: { name: 'Saffron', images, variants: [{ ...packs[0], image: null }, packs[1]] } })
    expect(await picturesNow()).toEqual({ packs: [undefined, undefined], lines: ['/media/a.jpg', '/media/a.jpg'] })
    const bad = await send('PUT', `/products/${_id}`, { token, body: { name: 'Saffron', variants: [{ ...packs[0], image: 'javascript:1' }] } })
    expect(bad).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  })

  test.each([[['']], [[1]], ['/media/a.jpg'], [Array.from({ length: 13 }, (_, index) => `/media/${index}.jpg`)]])('refuses %j', async (images) => {
    expect((await send('POST', '/products', { token, body: { ...honey, images } })).status).toBe(400)
  })
})

describe('statutory declarations', () => {
  test('are stored with the product, and absent when empty', async () => {
    const own = { manufacturer: 'Pampore Growers, Kashmir', countryOfOrigin: 'Iran' }
    const { body } = await send('POST', '/products', { token, body: { ...honey, ...own } })
    const read = async () => (await send('GET', `/products/${body.product._id}`)).body
    expect(await read()).toMatchObject(own)
    await send('PUT', `/products/${body.product._id}`, { token, body: honey })
    expect(await read()).toMatchObject(own)
    await send('PUT', `/products/${body.product._id}`, { token, body: { ...honey, manufacturer: '', countryOfOrigin: ' ' } })
    expect(await read()).not.toHaveProperty('manufacturer')
    expect(await read()).not.toHaveProperty('countryOfOrigin')
  })
})

describe('food type and best before', () => {
  test('are stored with the product, stay if left out, go when empty, come back with undo, and stand in shoppers’ lists', async () => {
    const own = { foodType: 'vegetarian', bestBeforeMonths: 24 }
    const { body } = await send('POST', '/products', { token, body: { ...honey, ...own } })
    const path = `/products/${body.product._id}`
    const read = async () => (await send('GET', path)).body
    expect(await read()).toMatchObject(own)
    expect((await send('GET', '/products')).body).toContainEqual(expect.objectContaining({ _id: body.product._id, ...own }))
    await send('PUT', path, { token, body: honey })
    expect(await read()).toMatchObject(own)
    await send('PUT', path, { token, body: { ...honey, foodType: 'non-vegetarian', bestBeforeMonths: '9' } })
    expect(await read()).toMatchObject({ foodType: 'non-vegetarian', bestBeforeMonths: 9 })
    await send('PUT', path, { token, body: { ...honey, foodType: '', bestBeforeMonths: null } })
    expect(await read()).not.toHaveProperty('foodType')
    expect(await read()).not.toHaveProperty('bestBeforeMonths')
    await send('POST', `${path}/undo-change`, { token })
    expect(await read()).toMatchObject({ foodType: 'non-vegetarian', bestBeforeMonths: 9 })
  })

  test.each([
    { foodType: 'vegan' },
    { foodType: 1 },
    { bestBeforeMonths: 0 },
    { bestBeforeMonths: 121 },
    { bestBeforeMonths: 1.5 },
    { bestBeforeMonths: 'two years' },
  ])('refuse %j', async (bad) => {
    expect(await send('POST', '/products', { token, body: { ...honey, ...bad } })).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  })
})

describe('the texts of a product', () => {
  const texts = {
    description: '**Raw** honey',
    ingredients: 'Honey',
    allergens: '',
    storage: '',
    use: '',
    questions: [{ question: 'Is it raw?', answer: 'Yes.' }],
  }
  const kept = { description: '**Raw** honey', ingredients: 'Honey', questions: texts.questions }

  test('are on the product’s page and in the form, and not in shoppers’ lists; they stay if left out, and after an import', async () => {
    const { body } = await send('POST', '/products', { token, body: { ...honey, texts } })
    const id = body.product._id
    const read = async () => (await send('GET', `/products/${id}`)).body.texts
    expect(body.product.texts).toEqual(kept)
    expect(await read()).toEqual(kept)
    expect((await send('GET', '/products')).body[0]).not.toHaveProperty('texts')
    expect((await send('GET', '/products?status=all', { token })).body[0].texts).toEqual(kept)
    await send('PUT', `/products/${id}`, { token, body: honey })
    expect(await read()).toEqual(kept)
    const csv = `Id,Name,Type,Quantity,Price\n${id},Wild Honey,raw honey,250 g,349.5`
    expect(await send('POST', '/products/import', { token, body: { csv } })).toMatchObject({ status: 200 })
    expect((await send('GET', `/products/${id}`)).body).toMatchObject({ type: 'raw honey', texts: kept })
    await send('PUT', `/products/${id}`, { token, body: { ...honey, texts: { ...texts, description: ' ', ingredients: null, questions: [] } } })
    expect(await read()).toBeUndefined()
  })

  test.each([
    ['a question without an answer', { questions: [{ question: 'Is it raw?', answer: ' ' }] }],
    ['21 questions', { questions: Array.from({ length: 21 }, () => ({ question: 'Why?', answer: 'So.' })) }],
    ['a description of 8,001 characters', { description: 'x'.repeat(8001) }],
    ['a number', { storage: 5 }],
  ])('refuse %s', async (_name, bad) => {
    const { status, body } = await send('POST', '/products', { token, body: { ...honey, texts: { ...texts, ...bad } } })
    expect([status, body.code]).toEqual([400, 'invalid_input'])
  })
})

describe('a draft', () => {
  test('is in no list, count or page for shoppers', async () => {
    const { body } = await send('POST', '/products', { token, body: { ...honey, status: 'draft' } })
    const { _id: id, status } = body.product
    expect(status).toBe('draft')
    await makeProduct(shop, { name: 'Saffron' })
    for (const caller of [undefined, await signedInCustomer(), token]) {
      const list = await send('GET', '/products', { token: caller })
      expect(namesOf(list)).toEqual(['Saffron'])
      expect(list.headers.get('x-total-count')).toBe('1')
      expect(namesOf(await send('GET', '/products?q=honey', { token: caller }))).toEqual([])
      expect(namesOf(await send('GET', '/products?limit=5', { token: caller }))).toEqual(['Saffron'])
      expect((await send('GET', `/products/${id}`, { token: caller })).status).toBe(404)
    }
    expect((await listProducts(shop.db)).map(({ name }) => name)).toEqual(['Saffron'])
    expect(await countProducts(shop.db)).toBe(1)
  })

  test('is shown to an admin with a status filter, and never cached', async () => {
    await makeProduct(shop, { name: 'Saffron' })
    const { id } = await makeProduct(shop, { name: 'Honey', status: 'draft' })
    const all = await send('GET', '/products?status=all', { token })
    expect(all.body).toMatchObject([
      { name: 'Honey', status: 'draft' },
      { name: 'Saffron', status: 'published' },
    ])
    expect(all.headers.get('x-total-count')).toBe('2')
    expect(all.headers.get('cache-control')).toBe('no-store')
    expect(namesOf(await send('GET', '/products?status=draft&limit=10', { token }))).toEqual(['Honey'])
    expect(namesOf(await send('GET', '/products?status=published', { token }))).toEqual(['Saffron'])
    expect(namesOf(await send('GET', '/products?status=all&q=HON', { token }))).toEqual(['Honey'])
    const one = await send('GET', `/products/${id}?status=all`, { token })
    expect(one).toMatchObject({ status: 200, body: { name: 'Honey', status: 'draft' } })
    expect(one.headers.get('cache-control')).toBe('no-store')
  })

  test.each(['?status=all', '?status=draft', '?status=published', '/x?status=all'])('refuses shoppers at %s', async (path) => {
    const nobody = await send('GET', `/products${path}`)
    expect(nobody).toMatchObject({ status: 401, body: { success: false } })
    expect(nobody.headers.get('cache-control')).toBe('no-store')
    expect(await send('GET', `/products${path}`, { token: await signedInCustomer() })).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await send('GET', '/products?status=ghost', { token })).status).toBe(400)
  })

  test('cannot be quoted or paid for, even from an older cart', async () => {
    const checkout = await makeCheckout()
    const quote = () => send('POST', '/pricing/quote', { body: { items: [{ productId: checkout.productId, variant: '1 g', qty: 1 }] } })
    expect((await quote()).status).toBe(200)
    expect(await setStatus(checkout.productId, 'draft')).toMatchObject({ status: 200, body: { success: true, product: { status: 'draft' } } })
    expect(await quote()).toMatchObject({ status: 422, body: { code: 'item_unavailable' } })
    expect(await prepare(checkout)).toMatchObject({ status: 422, body: { code: 'item_unavailable' } })
    await setStatus(checkout.productId, 'published')
    expect((await prepare(checkout)).status).toBe(200)
  })

  test('stays a draft through edits until it is published', async () => {
    const { id } = await makeProduct(shop, { status: 'draft' })
    expect((await send('PUT', `/products/${id}`, { token, body: honey })).body.product.status).toBe('draft')
    expect((await send('PUT', `/products/${id}`, { token, body: { ...honey, status: 'published' } })).body.product.status).toBe('published')
    expect((await send('GET', `/products/${id}`)).body).not.toHaveProperty('status')
  })

  test('refuses an unknown status, an unknown product, and everyone but admins', async () => {
    const { id } = await makeProduct(shop)
    expect((await setStatus(id, 'hidden')).status).toBe(400)
    expect((await setStatus('nothing', 'draft')).status).toBe(404)
    expect((await send('PUT', `/products/${id}/status`, { body: { status: 'draft' } })).status).toBe(401)
    expect((await send('PUT', `/products/${id}/status`, { body: { status: 'draft' }, token: await signedInCustomer() })).status).toBe(403)
  })
})

describe('the order of the catalogue', () => {
  const order = (ids: unknown, as: string | undefined = token) => send('PUT', '/products/order', { token: as, body: { ids } })

  test('changes among the given products only', async () => {
    const ids: string[] = []
    for (const name of ['A', 'B', 'C', 'D', 'E']) ids.push((await makeProduct(shop, { name })).id)
    const [a = '', , c = '', , e = ''] = ids
    expect(namesOf(await send('GET', '/products'))).toEqual(['E', 'D', 'C', 'B', 'A'])
    expect((await order([a, e, c])).status).toBe(200)
    expect(namesOf(await send('GET', '/products'))).toEqual(['A', 'D', 'E', 'B', 'C'])
    const first = await send('GET', '/products?limit=2')
    const rest = await send('GET', `/products?limit=3&cursor=${first.headers.get('x-next-cursor')}`)
    expect([...namesOf(first), ...namesOf(rest)]).toEqual(['A', 'D', 'E', 'B', 'C'])
    await makeProduct(shop, { name: 'New' })
    expect(namesOf(await send('GET', '/products'))[0]).toBe('New')
  })

  test('refuses an unknown product, a repeated product, and a single product, and then moves nothing', async () => {
    const one = (await makeProduct(shop, { name: 'A' })).id
    const two = (await makeProduct(shop, { name: 'B' })).id
    expect((await order([one, two, 'nothing'])).status).toBe(404)
    for (const ids of [[one, one], [one], 'all', undefined]) expect((await order(ids)).status).toBe(400)
    expect((await send('PUT', '/products/order', { body: { ids: [one, two] } })).status).toBe(401)
    expect((await order([one, two], await signedInCustomer())).status).toBe(403)
    expect(namesOf(await send('GET', '/products'))).toEqual(['B', 'A'])
  })
})

test('records every change with the admin, the old and the new values', async () => {
  const { body } = await send('POST', '/products', { token, body: honey })
  const { _id: id } = body.product
  const { id: other } = await makeProduct(shop, { name: 'Saffron' })
  await send('PUT', `/products/${id}`, { token, body: { name: 'Forest Honey', variants } })
  await send('PUT', `/products/${id}`, { token, body: { name: 'Forest Honey', variants } })
  await setStatus(id, 'draft')
  await send('PUT', '/products/order', { token, body: { ids: [id, other] } })
  await send('DELETE', `/products/${id}`, { token })
  const entries = (await send('GET', `/audit?kind=product&subject=${id}`, { token })).body
  expect(entries).toMatchObject([
    { action: 'deleted', before: { name: 'Forest Honey', status: 'draft' }, after: {} },
    { action: 'put in order', before: { order: ['Saffron', 'Forest Honey'] }, after: { order: ['Forest Honey', 'Saffron'] } },
    { action: 'made a draft', before: { status: 'published' }, after: { status: 'draft' } },
    { action: 'updated', actor: { name: 'Admin' }, before: { name: 'Wild Honey' }, after: { name: 'Forest Honey' } },
    { action: 'created', before: {}, after: { name: 'Wild Honey', variants: [{ quantity: '250 g', price: 349.5, discount: 0 }] } },
  ])
})
