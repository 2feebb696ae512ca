import { expect, test } from 'vitest'
import { findScope } from './find-scope.ts'

const items = ['Kashmiri Saffron, 1 g', 'Crème de Saffron, 50 g', 'Shilajit Resin, 10 g'].map((label) => ({ key: label, label, detail: '' }))
const found = (typed: string) => findScope(items, typed).map(({ label }) => label)

test('finds packs by their words, as the other searches read them', () => {
  expect(found('SAFFRON')).toEqual(['Kashmiri Saffron, 1 g', 'Crème de Saffron, 50 g'])
  expect(found('creme saffron, 50')).toEqual(['Crème de Saffron, 50 g'])
  expect(found('shilajit-resin')).toEqual(['Shilajit Resin, 10 g'])
  expect(found('honey')).toEqual([])
  expect(found(' ')).toHaveLength(3)
})
