import { expect, test } from 'vitest'
import type { ShopModule } from '#platform/shop.ts'
import { sheetColumnsOf } from './order-slots.server.ts'

const moduleOf = (name: string, heading: string): ShopModule => ({ name, api: [], orderColumn: { heading, texts: async () => new Map() } })

test('a spreadsheet takes the text of a column by its module, whatever the order of the columns and however they are headed', () => {
  const sheet = sheetColumnsOf({ modules: [moduleOf('gift', 'Note'), { name: 'plain', api: [] }, moduleOf('card', 'Note')] })
  const columns = [
    { module: 'card', heading: 'Note', text: 'With a card' },
    { module: 'gift', heading: 'Note', text: 'Wrapped' },
  ]
  expect(sheet.map(([heading, textOf]) => [heading, textOf({ columns })])).toEqual([
    ['Note', 'Wrapped'],
    ['Note', 'With a card'],
  ])
  expect(sheet.map(([, textOf]) => textOf({}))).toEqual(['', ''])
})
