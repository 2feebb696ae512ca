import { expect, test } from 'vitest'
import { benefitsOf } from './benefits-texts.ts'

const defaultsOf = (name: string) => benefitsOf({ name, benefits: [] })

test('returns one default for shilajit, one for saffron or kesar, and one for all others', () => {
  expect(defaultsOf('Pure SHILAJIT resin')).toBe(defaultsOf('Shilajit'))
  expect(defaultsOf('Kashmiri Saffron')).toBe(defaultsOf('kesar threads'))
  expect(new Set([defaultsOf('shilajit'), defaultsOf('saffron'), defaultsOf('Honey')]).size).toBe(3)
})

test('makes no claims about an unknown kind of product', () => {
  expect(defaultsOf('Mamra Almonds')).toEqual(['Inclusive of all taxes', 'Delivery is free'])
})

test('prefers the product’s own benefits', () => {
  expect(benefitsOf({ name: 'Saffron', benefits: ['Picked at dawn'] })).toEqual(['Picked at dawn'])
})
