import { describe, expect, test } from 'vitest'
import type { Product } from '#shop/catalogue/contract.ts'
import { findPacks } from './find-packs.ts'

const product = (_id: string, name: string, packs: string[]) =>
  ({ _id, name, variants: packs.map((quantity) => ({ quantity, price: 499, discount: 0 })) }) as Product

const products = [
  product('P1', 'Kashmiri Almonds', ['250 g', '500 g', '1,500 g']),
  product('P2', 'Himalayan Shilajit Resin', ['20 g', '50 g']),
  product('P3', 'Kashmiri Walnuts', ['50 g']),
]

const labelsOf = (typed: string) => findPacks(products, typed).map(({ label }) => label)

describe('the packs that a search finds', () => {
  test('begin with the pack whose label is the typed text', () => {
    expect(labelsOf('50 g')).toEqual([
      'Himalayan Shilajit Resin, 50 g',
      'Kashmiri Walnuts, 50 g',
      'Kashmiri Almonds, 250 g',
      'Kashmiri Almonds, 500 g',
      'Kashmiri Almonds, 1,500 g',
    ])
  })

  test('have those first that have the typed text as a word, then those in which it begins a word', () => {
    expect(labelsOf('50')).toEqual([
      'Himalayan Shilajit Resin, 50 g',
      'Kashmiri Walnuts, 50 g',
      'Kashmiri Almonds, 500 g',
      'Kashmiri Almonds, 250 g',
      'Kashmiri Almonds, 1,500 g',
    ])
  })

  test('have those first in which each typed word is a word', () => {
    expect(labelsOf('kashmiri 50 g')[0]).toBe('Kashmiri Walnuts, 50 g')
  })

  test('keep the order of the catalogue when they match alike, and need every word', () => {
    expect(labelsOf('Kashmiri')).toEqual(['Kashmiri Almonds, 250 g', 'Kashmiri Almonds, 500 g', 'Kashmiri Almonds, 1,500 g', 'Kashmiri Walnuts, 50 g'])
    expect(labelsOf('almonds 20 g')).toEqual([])
  })
})
