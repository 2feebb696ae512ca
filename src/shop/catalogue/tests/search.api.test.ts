import { beforeEach, describe, expect, test } from 'vitest'
import { submitProof, makeCheckout, pay, prepare } from '#test/make-order.ts'
import { makeProduct } from '#test/make-product.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, shop } from '#test/test-shop.ts'

const namesOf = ({ body }: { body: { name: string }[] }) => body.map(({ name }) => name)
const search = (q: string, more = '') => send('GET', `/products?q=${encodeURIComponent(q)}${more}`)

describe('a shopper’s search', () => {
  beforeEach(async () => {
    await makeProduct(shop, { name: 'Mamra Almonds', kind: 'nuts', benefits: ['Picked by hand'] })
    await makeProduct(shop, { name: 'Himalayan Shilajit Resin', kind: 'shilajit' })
    await makeProduct(shop, { name: 'Kashmiri Mongra Saffron', kind: 'spice' })
    await makeProduct(shop, { name: 'Lacha Saffron', kind: 'spice', status: 'draft' })
  })

  test.each(['kesar', 'केसर', 'zafran', 'zaffran', 'safron', 'KASMIRI'])('finds saffron by %j, and no draft', async (q) => {
    const found = await search(q)
    expect(namesOf(found)).toEqual(['Kashmiri Mongra Saffron'])
    expect(found.headers.get('x-total-count')).toBe('1')
    expect(found.headers.get('cache-control')).toContain('public')
  })

  test.each(['kesar 1 gram', '5 grams saffron', 'kesar price', 'saffron price in india', 'best saffron'])('finds saffron by %j', async (q) => {
    expect(namesOf(await search(q))).toEqual(['Kashmiri Mongra Saffron'])
  })

  test.each(['shilajeet', 'silajit', 'shilajt', 'buy shilajit online'])('finds shilajit by %j', async (q) => {
    expect(namesOf(await search(q))).toEqual(['Himalayan Shilajit Resin'])
  })

  test('leaves out what is dearer than the price that is named, if something is not', async () => {
    await makeProduct(shop, { name: 'Shilajit Gift Set', kind: 'shilajit', variants: [{ quantity: '50 g', price: 1869 }] })
    for (const q of ['shilajeet under 1000', 'shilajit 1000 se kam', 'शिलाजीत १००० रुपये से कम'])
      expect([q, ...namesOf(await search(q))]).toEqual([q, 'Himalayan Shilajit Resin'])
    expect(namesOf(await search('shilajit under 2000'))).toHaveLength(2)
    // A dearer one is better than none.
    expect(namesOf(await search('gift set under 1000'))).toEqual(['Shilajit Gift Set'])
  })

  test('finds a benefit, and comes in pages', async () => {
    expect(namesOf(await search('picked'))).toEqual(['Mamra Almonds'])
    await makeProduct(shop, { name: 'Saffron Gift', kind: 'spice' })
    const first = await search('kesar', '&limit=1')
    expect([namesOf(first), first.headers.get('x-total-count')]).toEqual([['Saffron Gift'], '2'])
    const cursor = first.headers.get('x-next-cursor') ?? ''
    expect(namesOf(await search('kesar', `&limit=1&cursor=${cursor}`))).toEqual(['Kashmiri Mongra Saffron'])
  })

  test('uses the synonyms that the owner saves', async () => {
    expect(namesOf(await search('badam'))).toEqual([])
    const saved = await send('PUT', '/settings', { token: await signedInAdmin(), body: { synonyms: ['almonds, badam, बादाम'] } })
    expect(saved.status).toBe(200)
    expect(namesOf(await search('बादाम'))).toEqual(['Mamra Almonds'])
    expect(namesOf(await search('kesar'))).toEqual([])
  })

  test('returns all products for a blank query', async () => {
    expect(namesOf(await search(' '))).toHaveLength(3)
  })
})

describe('the best sellers', () => {
  const best = async () => namesOf(await send('GET', '/best-sellers'))

  test('are empty in an empty shop, and at most three', async () => {
    expect(await best()).toEqual([])
    for (const name of ['A', 'B', 'C', 'D']) await makeProduct(shop, { name })
    expect(await best()).toHaveLength(3)
    expect((await send('GET', '/best-sellers')).headers.get('cache-control')).toContain('public')
  })

  test('are sorted by the sales of the last 90 days', async () => {
    const checkout = await makeCheckout()
    for (const name of ['A', 'B', 'C']) await makeProduct(shop, { name })
    expect(await best()).toEqual(['C', 'B', 'A'])
    const { body } = await prepare(checkout)
    await submitProof(checkout, await pay(body.order_id))
    expect(await best()).toEqual(['Kashmiri Saffron', 'C', 'B'])
    later(92 * 86_400_000)
    expect(await best()).toEqual(['C', 'B', 'A'])
  })
})
