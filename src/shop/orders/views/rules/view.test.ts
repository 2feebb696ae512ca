import { expect, test } from 'vitest'
import { orderFilters } from '../../filter-contract.ts'
import { isKnownFilter } from './view.ts'

test('a view may have each filter of the list', () => {
  const valueOf: Partial<Record<string, string>> = { status: 'Paid', fulfilment: 'packed', refund: 'full', method: 'cod', cod: 'confirmed' }
  expect(Object.keys(orderFilters).filter((name) => !isKnownFilter(name, valueOf[name] ?? 'any'))).toEqual([])
})
