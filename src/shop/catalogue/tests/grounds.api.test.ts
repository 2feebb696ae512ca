import { beforeEach, describe, expect, test } from 'vitest'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'

let token: string
beforeEach(async () => {
  token = await signedInAdmin()
})

const tea = { name: 'Kesar Chai', variants: [{ quantity: '100 g', price: 249 }] }
const article = { title: 'How to brew tea', path: '/blog/how-to-brew-tea' }
const add = (given: object) => send('POST', '/products', { token, body: { ...tea, ...given } })

describe('the ground and the article of a product', () => {
  test('are stored, stay if left out, go when empty, and come back with undo', async () => {
    const { body } = await add({ ground: 'second', article })
    const path = `/products/${body.product._id}`
    const read = async () => {
      const { ground, article: shown } = (await send('GET', path)).body
      return [ground, shown]
    }
    expect(await read()).toEqual(['second', article])
    await send('PUT', path, { token, body: tea })
    expect(await read()).toEqual(['second', article])
    await send('PUT', path, { token, body: { ...tea, ground: '', article: { title: ' ', path: '' } } })
    expect(await read()).toEqual([undefined, undefined])
    await send('POST', `${path}/undo-change`, { token })
    expect(await read()).toEqual(['second', article])
    await send('PUT', path, { token, body: { ...tea, ground: null, article: null } })
    expect(await read()).toEqual([undefined, undefined])
  })

  test('are saved with a notice while shoppers do not see the article', async () => {
    const lost = 'Shoppers do not see its article: /blog/how-to-brew-tea#cold leads to no published page.'
    const cold = { ...article, path: '/blog/how-to-brew-tea#cold' }
    const { product, notice } = (await add({ article: cold })).body
    expect(notice).toBe(lost)
    const save = async (change: object) => (await send('PUT', `/products/${product._id}`, { token, body: { ...tea, ...change } })).body.notice
    expect(await save({})).toBe(lost)
    expect((await send('PUT', `/products/${product._id}/status`, { token, body: { status: 'published' } })).body.notice).toContain(lost)
    for (const path of ['/blog/what-saffron-grades-mean', '/products?type=tea', '/blog'])
      expect([path, await save({ article: { ...article, path } })]).toEqual([path, undefined])
    expect(await save({ article: { ...article, path: '/pages/our-house' } })).toContain('/pages/our-house')
    await send('POST', '/redirects', { token, body: { from: '/pages/our-house', to: '/about' } })
    expect(await save({ article: { ...article, path: '/pages/our-house' } })).toBeUndefined()
    expect(await save({ article: null })).toBeUndefined()
  })

  test('are never derived from a name; shoppers’ lists have the ground, and only pages the article', async () => {
    await add({})
    await add({ name: 'Saffron Chai', ground: 'first', article })
    const [saffron, kesar] = (await send('GET', '/products')).body
    expect([saffron.ground, saffron.article]).toEqual(['first', undefined])
    expect(kesar).not.toHaveProperty('ground')
    expect((await send('GET', `/products/${kesar._id}`)).body).not.toHaveProperty('article')
    expect((await send('GET', '/products?status=all', { token })).body[0].article).toEqual(article)
  })

  test.each([
    [{ ground: 'third' }, 'ground'],
    [{ article: { title: 'How to brew tea', path: '' } }, 'article.title'],
    [{ article: { title: '', path: '/blog/x' } }, 'article.title'],
    [{ article: { ...article, path: '//elsewhere.example' } }, 'article.path'],
    [{ article: { ...article, path: '/\\elsewhere.example' } }, 'article.path'],
    [{ article: { ...article, path: 'https://elsewhere.example' } }, 'article.path'],
    [{ article: { ...article, title: 'x'.repeat(151) } }, 'article.title'],
    [{ article: 'How to brew tea' }, 'article'],
  ])('refuse %j', async (bad, field) => {
    expect(await add(bad)).toMatchObject({ status: 400, body: { code: 'invalid_input', details: [{ field }] } })
  })

  test('a title is searched for claims', async () => {
    const { body } = await add({ article: { ...article, title: 'Tea that cures cancer' } })
    expect(body.warnings).toContainEqual(expect.objectContaining({ field: 'article.title' }))
  })
})

test('a spreadsheet imports grounds, keeps them for blank cells, and keeps articles', async () => {
  const upload = (csv: string) => {
    const form = new FormData()
    form.set('file', new File([csv], 'products.csv', { type: 'text/csv' }))
    return send('POST', '/products/import', { token, body: form })
  }
  await add({ article })
  expect((await upload('Name,Quantity,Price,Ground\nKesar Chai,100 g,249,Second')).body).toMatchObject({ updated: 1 })
  const read = async () => (await send('GET', '/products?status=all', { token })).body[0]
  expect(await read()).toMatchObject({ ground: 'second', article })
  expect((await upload('Name,Quantity,Price,Ground\nKesar Chai,100 g,259,')).body).toMatchObject({ updated: 1 })
  expect(await read()).toMatchObject({ ground: 'second', article })
  expect((await upload('Name,Quantity,Price,Ground\nKesar Chai,100 g,259,third')).body.details).toEqual([
    { row: 2, column: 'Ground', message: 'The ground is first or second.' },
  ])
  const sheet = (await send('GET', '/exports/products?status=all', { token })).body
  expect((await upload(sheet)).body).toMatchObject({ unchanged: 1 })
})
