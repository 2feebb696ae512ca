import { expect, test } from 'vitest'
import { labelKey } from '#kernel/text.ts'
import { mergeVariants, packChanges } from './merge-variants.ts'

const packs = [
  { _id: 'one', quantity: '1 g', price: 500, discount: 0 },
  { _id: 'two', quantity: '2 g', price: 900, discount: 10, mrp: 1500 },
  { _id: 'five', quantity: '5 g', price: 2000, discount: 0 },
]
const line = (quantity: string, price: number, rest: { discount?: number; mrp?: number } = {}) => ({
  _id: packs.find((pack) => labelKey(pack.quantity) === labelKey(quantity))?._id,
  quantity,
  price,
  discount: undefined,
  mrp: undefined,
  ...rest,
})
const labels = (variants: { quantity: string }[]) => variants.map(({ quantity }) => quantity)

test('changes a named pack in its place, and keeps other packs and blank values', () => {
  expect(mergeVariants(packs, [line('2G', 950)], new Set())).toEqual([packs[0], { _id: 'two', quantity: '2G', price: 950, discount: 10, mrp: 1500 }, packs[2]])
  expect(mergeVariants(packs, [line('2 g', 950, { discount: 0, mrp: 1600 })], new Set())[1]).toEqual({
    _id: 'two',
    quantity: '2 g',
    price: 950,
    discount: 0,
    mrp: 1600,
  })
})

test('adds a new pack last, and drops a removed pack', () => {
  expect(labels(mergeVariants(packs, [line('10 g', 3900), line('1 g', 500)], new Set(['two'])))).toEqual(['1 g', '5 g', '10 g'])
  expect(mergeVariants(packs, [], new Set(['one', 'two', 'five']))).toEqual([])
})

test('orders the named packs as the sheet does', () => {
  expect(labels(mergeVariants(packs, [line('5 g', 1), line('3 g', 1), line('2 g', 1), line('1 g', 1)], new Set()))).toEqual(['5 g', '3 g', '2 g', '1 g'])
  expect(labels(mergeVariants(packs, [line('5 g', 1), line('1 g', 1)], new Set()))).toEqual(['5 g', '2 g', '1 g'])
  expect(labels(mergeVariants([], [line('5 g', 1), line('1 g', 1)], new Set()))).toEqual(['5 g', '1 g'])
})

test('lists changed, new and removed packs', () => {
  const after = mergeVariants(packs, [line('1 g', 449), line('10 g', 3900)], new Set(['five']))
  expect(packChanges(packs, after)).toEqual([
    { _id: 'one', quantity: '1 g', before: { price: 500, discount: 0 }, after: { price: 449, discount: 0 } },
    { quantity: '10 g', after: { price: 3900, discount: 0 } },
    { _id: 'five', quantity: '5 g', before: { price: 2000, discount: 0 } },
  ])
  expect(packChanges(packs, packs.toReversed())).toEqual([])
})

test('a pack is told by its id, and by its label in records without ids', () => {
  const renamed = packs.map((pack) => ({ ...pack, quantity: pack._id === 'one' ? '1 gram' : pack.quantity }))
  const figures = { price: 500, discount: 0 }
  expect(packChanges(packs, renamed)).toEqual([{ _id: 'one', quantity: '1 gram', was: '1 g', before: figures, after: figures }])
  const older = packs.map(({ _id, ...pack }) => pack)
  expect(packChanges(older, packs)).toEqual([])
  expect(packChanges(older, renamed)).toEqual([
    { _id: 'one', quantity: '1 gram', after: figures },
    { quantity: '1 g', before: figures },
  ])
})
