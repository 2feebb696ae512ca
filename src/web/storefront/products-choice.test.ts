import { expect, test } from 'vitest'
import type { Product } from '#domain/catalogue/contract.ts'
import { choiceOf, chosenOf, countTypes } from './products-choice.ts'

const product = (name: string, type: string, price: number, discount = 0): Product => ({
  _id: name,
  name,
  type,
  image: '',
  images: [],
  benefits: [],
  variants: [{ quantity: '1 g', price, discount }],
})

const products = [product('Mongra', 'Saffron', 500), product('Resin', 'shilajit', 600, 50), product('Lacha', 'saffron', 400), product('Box', '', 900)]
const names = (search: string) => chosenOf(products, choiceOf(new URLSearchParams(search))).map(({ name }) => name)

test('sorts by what the cards show', () => {
  expect(names('')).toEqual(['Mongra', 'Resin', 'Lacha', 'Box'])
  expect(names('sort=price-up')).toEqual(['Resin', 'Lacha', 'Mongra', 'Box'])
  expect(names('sort=price-down')).toEqual(['Box', 'Mongra', 'Lacha', 'Resin'])
  expect(names('sort=name')).toEqual(['Box', 'Lacha', 'Mongra', 'Resin'])
})

test('keeps to one type, however it is written', () => {
  expect(names('type=SAFFRON&sort=price-up')).toEqual(['Lacha', 'Mongra'])
  expect(names('type=tea')).toEqual([])
})

test('takes an order it does not know for the usual one', () => {
  expect(choiceOf(new URLSearchParams('sort=best&type='))).toEqual({ sort: 'newest', type: '' })
})

test('counts each type and leaves out none', () => {
  expect(countTypes(products)).toEqual([
    { type: 'saffron', count: 2 },
    { type: 'shilajit', count: 1 },
  ])
})
