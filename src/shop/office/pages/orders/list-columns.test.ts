import { expect, test } from 'vitest'
import type { AdminOrder } from '#shop/orders/office-contract.ts'
import { columnsOfModules } from './list-columns.tsx'

test('a column of a module shows its own text in every order, whatever the order of the columns', () => {
  const [gift, card] = [
    { module: 'gift', heading: 'Gift', text: 'Wrapped' },
    { module: 'card', heading: 'Card', text: 'Happy birthday' },
  ]
  const rows = [{ columns: [gift, card] }, { columns: [card, gift] }] as unknown as AdminOrder[]
  const columns = columnsOfModules(rows)
  expect(columns.map(({ title }) => title)).toEqual(['Gift', 'Card'])
  for (const row of rows) expect(columns.map(({ cell }) => cell(row))).toEqual(['Wrapped', 'Happy birthday'])
})
