import { expect, test } from 'vitest'
import { benefitsOf } from './benefits.ts'

const plain = (name: string) => benefitsOf({ name, benefits: [] })

test('has one text for shilajit, one for saffron or kesar, one for the rest', () => {
  expect(plain('Pure SHILAJIT resin')).toBe(plain('Shilajit'))
  expect(plain('Kashmiri Saffron')).toBe(plain('kesar threads'))
  expect(new Set([plain('shilajit'), plain('saffron'), plain('Honey')]).size).toBe(3)
})

test('claims nothing of a product that it knows nothing of', () => {
  expect(plain('Mamra Almonds')).toEqual(['Inclusive of all taxes', 'Delivered free across India'])
})

test('prefers the benefits of the product itself', () => {
  expect(benefitsOf({ name: 'Saffron', benefits: ['Picked at dawn'] })).toEqual(['Picked at dawn'])
})
