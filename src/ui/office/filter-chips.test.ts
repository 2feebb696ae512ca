import { expect, test } from 'vitest'
import { chipsIn, choiceText, searchWithout } from './filter-chips.tsx'

const shown = [
  {
    name: 'status',
    label: 'Status',
    textOf: choiceText([
      ['Paid', 'Paid'],
      ['attempts', 'Unpaid checkouts'],
    ]),
  },
  { name: 'product', label: 'Product', removes: ['pack'] },
]

test('each filter that is set is a chip, with the text of its choice, in the order of the screen', () => {
  expect(chipsIn(new URLSearchParams('product=p1&status=attempts&q=asha'), shown)).toEqual([
    { text: 'Status: Unpaid checkouts', names: ['status'] },
    { text: 'Product: p1', names: ['product', 'pack'] },
  ])
  expect(chipsIn(new URLSearchParams('status='), shown)).toEqual([])
})

test('a value that is no choice shows as it is', () => {
  expect(chipsIn(new URLSearchParams('status=gone'), shown)).toEqual([{ text: 'Status: gone', names: ['status'] }])
})

test('a filter leaves the address together with the page of the list; the others stay', () => {
  expect(searchWithout('?q=asha&product=p1&pack=k&row=50&cursor=c', ['product', 'pack'])).toBe('q=asha')
})
