import { expect, test } from 'vitest'
import { benefitsOf } from './benefits-texts.ts'

const defaultsOf = (name: string, chargesDelivery = false) => benefitsOf({ name, benefits: [] }, chargesDelivery)

test('returns one default for shilajit, one for saffron or kesar, and one for all others', () => {
  expect(defaultsOf('Pure SHILAJIT resin')).toBe(defaultsOf('Shilajit'))
  expect(defaultsOf('Kashmiri Saffron')).toBe(defaultsOf('kesar threads'))
  expect(new Set([defaultsOf('shilajit'), defaultsOf('saffron'), defaultsOf('Honey')]).size).toBe(3)
})

test('makes no claims about an unknown kind of product', () => {
  expect(defaultsOf('Mamra Almonds')).toEqual(['Inclusive of all taxes', 'Delivery is free'])
})

test('promises no free delivery in a shop that charges for it', () => {
  expect(defaultsOf('Mamra Almonds', true)).toEqual(['Inclusive of all taxes', 'The cart shows what delivery costs'])
})

test('prefers the product’s own benefits', () => {
  expect(benefitsOf({ name: 'Saffron', benefits: ['Picked at dawn'] }, true)).toEqual(['Picked at dawn'])
})
