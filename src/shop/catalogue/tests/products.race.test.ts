import { beforeEach, expect, test } from 'vitest'
import { signedInAdmin } from '#test/make.ts'
import { makeProduct } from '#test/make-product.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { listProducts } from '../server/queries.server.ts'

let token: string
beforeEach(async () => {
  token = await signedInAdmin()
})

const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status)
const importCsv = (csv: string) => send('POST', '/products/import', { token, body: { csv } })

test('concurrent imports of the same sheet add each product once', async () => {
  const csv = ['Name,Quantity,Price', ...Array.from({ length: 50 }, (_, index) => `Product ${index},1 g,5`)].join('\n')
  const answers = await Promise.all(Array.from({ length: 5 }, () => importCsv(csv)))
  expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 200])
  expect(answers.map(({ body }) => body.added).toSorted()).toEqual([0, 0, 0, 0, 50])
  expect(await listProducts(shop.db)).toHaveLength(50)
})

test('concurrent reorders, edits, imports and deletions all succeed', async () => {
  const products = []
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) products.push(await makeProduct(shop, { name }))
  const ids = products.map(({ id }) => id)
  const [deletedId = '', ...others] = ids
  const variants = [{ quantity: '1 g', price: 7 }]
  const sheet = ['Id,Name,Quantity,Price', ...others.toReversed().map((id, index) => `${id},Imported ${index},3 g,9`)].join('\n')
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all([
      send('PUT', '/products/order', { token, body: { ids: others } }),
      send('PUT', '/products/order', { token, body: { ids: others.toReversed() } }),
      ...others.map((id) => send('PUT', `/products/${id}`, { token, body: { name: `Edited ${round}`, variants } })),
      importCsv(sheet),
    ])
    expect(new Set(statusesOf(answers))).toEqual(new Set([200]))
  }
  const deletions = await Promise.all([1, 2, 3].map(() => send('DELETE', `/products/${deletedId}`, { token })))
  expect(statusesOf(deletions).toSorted()).toEqual([200, 404, 404])
  const listed = await listProducts(shop.db)
  expect(listed.map(({ _id }) => _id)).toEqual(expect.arrayContaining(others))
  expect(listed).toHaveLength(others.length)
  // An edit replaces the packs by its own one. A later import adds another.
  for (const { variants: packs } of listed) expect(['1 g', '1 g, 3 g']).toContain(packs.map(({ quantity }) => quantity).join(', '))
})
