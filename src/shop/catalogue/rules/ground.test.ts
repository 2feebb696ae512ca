import { expect, test } from 'vitest'
import { defaultGrounds, groundOf } from './ground.ts'

test.each([
  ['Kashmiri Mongra Saffron', 'first'],
  ['KESAR, 1 g', 'first'],
  ['Himalayan Shilajit Resin', 'second'],
  ['Saffron & Shilajit Gift Set', undefined],
  ['Honey', undefined],
])('a new shop shows %s on its ground', (name, ground) => {
  expect(groundOf({ name }, defaultGrounds)).toBe(ground)
})

test('an owner decides by words', () => {
  const grounds = { first: ['assam', 'chai'], second: ['green'] }
  expect(['Assam Gold', 'Masala Chai', 'Green Leaf', 'Green Chai', 'Saffron'].map((name) => groundOf({ name }, grounds))).toEqual([
    'first',
    'first',
    'second',
    undefined,
    undefined,
  ])
})
