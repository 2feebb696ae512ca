import { expect, test } from 'vitest'
import { plainProduct } from '#test/plain-product.ts'
import { cellError, cellText, changedFigures, type GridPack, packsOf, pastedCells, productsToSave, requestsFor, withBulkChange } from './grid-pack.ts'

const product = {
  ...plainProduct([
    { _id: 'one', quantity: '1 g', price: 549, discount: 0, mrp: 699, onHand: 12 },
    { _id: 'two', quantity: '2 g', price: 1000, discount: 10 },
    { _id: 'three', quantity: '5 g', price: 2000, discount: 0, onHand: 0, paused: true },
  ]),
  version: 4,
}

const packs = packsOf([product])

const pack = (id: string): GridPack => {
  const found = packs.find((one) => one.id === id)
  if (!found) throw new Error(`There is no pack ${id}`)
  return found
}

test('shows the figures of the shop, and the typed ones', () => {
  const shown = (id: string) => (['price', 'selling', 'mrp', 'stock'] as const).map((column) => cellText(pack(id), column))
  expect([shown('one'), shown('two')]).toEqual([
    ['549', '549', '699', '12'],
    ['1000', '900', '', ''],
  ])
  expect(cellText(pack('two'), 'selling', { price: '2000' })).toBe('1800')
  expect(cellText(pack('two'), 'selling', { price: '2000', selling: '1500' })).toBe('1500')
})

test.each([
  ['one', { selling: '494' }, { _id: 'one', discount: 10.0182149362 }],
  ['one', { price: '600' }, { _id: 'one', price: 600 }],
  ['two', { price: '₹1,200', selling: '900' }, { _id: 'two', price: 1200, discount: 25 }],
  ['one', { mrp: '' }, { _id: 'one', mrp: null }],
  ['one', { stock: '10' }, { _id: 'one', counted: 10, seen: 12 }],
  ['three', { paused: false }, { _id: 'three', paused: false }],
  ['one', { price: '549.00', stock: '12', paused: false }, undefined],
  ['two', { stock: '5' }, undefined],
])('sends of %s with %j what differs', (id, edits, expected) => expect(changedFigures(pack(id), edits)).toEqual(expected))

test('a discount that no selling price needs so exactly stays with a pack whose price nobody types', () => {
  const exact = { id: 'four', product, schedules: [], variant: { _id: 'four', quantity: '9 g', price: 999, discount: 33.333, onHand: 2 } }
  expect(changedFigures(exact, { stock: '1' })).toEqual({ _id: 'four', counted: 1, seen: 2 })
  expect(changedFigures(exact, { price: '999', selling: '666' })).toBeUndefined()
  expect(changedFigures(exact, { selling: '600' })).toMatchObject({ discount: 39.9399399399 })
})

test.each([
  ['one', 'price', { price: 'x' }, 'notAmount'],
  ['one', 'price', { price: '0' }, 'notAmount'],
  ['one', 'selling', { selling: '600' }, 'abovePrice'],
  ['one', 'mrp', { mrp: '500' }, 'aboveMrp'],
  ['one', 'stock', { stock: '1.5' }, 'notWhole'],
  ['one', 'stock', { stock: '' }, 'notWhole'],
  ['one', 'mrp', { mrp: '' }, undefined],
] as const)('of %s says what is wrong with the %s of %j', (id, column, edits, expected) => expect(cellError(pack(id), column, edits)).toBe(expected))

test('saves a product with its version and its changed packs once', () => {
  const edits = new Map([
    ['one', { price: '600' }],
    ['two', {}],
    ['three', { stock: '7' }],
  ])
  expect(productsToSave(packs, edits)).toEqual([
    {
      id: 'saffron',
      version: 4,
      packs: [
        { _id: 'one', price: 600 },
        { _id: 'three', counted: 7, seen: 0 },
      ],
    },
  ])
})

test('a bulk change fills one column, from what is typed', () => {
  const change = { way: 'raise', unit: 'basisPoints', amount: 1000, to: 'rupee' } as const
  expect(withBulkChange(pack('one'), { price: '600' }, 'price', change)).toEqual({ price: '660' })
  expect(withBulkChange(pack('two'), {}, 'mrp', change)).toEqual({})
  expect(withBulkChange(pack('two'), {}, 'mrp', { ...change, way: 'set', unit: 'paise', amount: 120_000 })).toEqual({ mrp: '1200' })
})

test('a pasted column fills down, further columns fill to the right, and nothing falls off the sheet', () => {
  const hasCell = ({ id, column }: { id: string; column: string }) => id !== 'two' || column !== 'stock'
  expect(pastedCells(packs, { id: 'two', column: 'price' }, '1100\r\n2100\r\n3100\r\n', hasCell)).toEqual([
    { id: 'two', column: 'price', text: '1100' },
    { id: 'three', column: 'price', text: '2100' },
  ])
  expect(pastedCells(packs, { id: 'one', column: 'mrp' }, '700\t9\t5\n\t8\n2200\t', hasCell)).toEqual([
    { id: 'one', column: 'mrp', text: '700' },
    { id: 'one', column: 'stock', text: '9' },
    { id: 'three', column: 'mrp', text: '2200' },
  ])
})

test('many products are divided among requests of at most 200 products and 64 kB', () => {
  const many = Array.from({ length: 500 }, (_, index) => ({
    ...product,
    _id: `P${index}`,
    variants: product.variants.map((one) => ({ ...one, _id: `${one._id}-${index}` })),
  }))
  const rows = packsOf(many)
  const products = productsToSave(rows, new Map(rows.map(({ id }) => [id, { price: '3000.55', selling: '2900.11', mrp: '4000' }])))
  const requests = requestsFor(products)
  expect(requests.flat()).toEqual(products)
  expect(requests.map((request) => request.length <= 200 && JSON.stringify({ products: request, note: 'x'.repeat(500) }).length < 64 * 1024)).not.toContain(
    false,
  )
  expect([requests.length, requestsFor(products.slice(0, 50)).length, requestsFor([])]).toEqual([expect.any(Number), 1, []])
  expect(requests.length).toBeGreaterThan(2)
})
