import { expect, test } from 'vitest'
import type { Product } from '../contract.ts'
import { pathOfType } from '../rules/path-of-type.ts'
import { parseChoice, applyChoice, fromCountry, countriesOf, countTypes } from './products-choice.ts'

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
const names = (search: string) => applyChoice(products, parseChoice(new URLSearchParams(search))).map(({ name }) => name)

test('sorts by the prices and names on the cards', () => {
  expect(names('')).toEqual(['Mongra', 'Resin', 'Lacha', 'Box'])
  expect(names('sort=price-up')).toEqual(['Resin', 'Lacha', 'Mongra', 'Box'])
  expect(names('sort=price-down')).toEqual(['Box', 'Mongra', 'Lacha', 'Resin'])
  expect(names('sort=name')).toEqual(['Box', 'Lacha', 'Mongra', 'Resin'])
})

test('filters by type in any letter case', () => {
  expect(names('type=SAFFRON&sort=price-up')).toEqual(['Lacha', 'Mongra'])
  expect(names('type=tea')).toEqual([])
})

test('falls back to newest for an unknown order', () => {
  expect(parseChoice(new URLSearchParams('sort=best&type='))).toEqual({ sort: 'newest', type: '', country: '' })
})

test('offers countries once a product is from another country than India, and filters by them', () => {
  const from = (name: string, countryOfOrigin?: string): Product => ({ ...product(name, 'saffron', 500), ...(countryOfOrigin && { countryOfOrigin }) })
  expect(countriesOf([from('Mongra'), from('Lacha', 'INDIA')], 'India')).toEqual([])
  const mixed = [from('Mongra'), from('Negin', 'Iran'), from('Sargol', ' iran')]
  expect(countriesOf(mixed, 'India').map(([key]) => key)).toEqual(['india', 'iran'])
  expect(countriesOf([from('Negin')], 'Iran').map(([key]) => key)).toEqual(['iran'])
  const shown = (country: string) => fromCountry(mixed, parseChoice(new URLSearchParams({ country })), 'India').map(({ name }) => name)
  expect(shown('IRAN')).toEqual(['Negin', 'Sargol'])
  expect(shown('India')).toEqual(['Mongra'])
  expect(shown('Spain')).toEqual([])
})

test('counts the products of each type, and skips products without one', () => {
  expect(countTypes(products)).toEqual([
    { type: 'saffron', count: 2 },
    { type: 'shilajit', count: 1 },
  ])
})

test('leads to the only product of a type, to the list of several, and to all without one', () => {
  expect(pathOfType(products, 'shilajit')).toBe('/product/Resin')
  expect(pathOfType(products, 'saffron')).toBe('/products?type=saffron')
  expect(pathOfType(products, 'tea')).toBe('/products')
})
