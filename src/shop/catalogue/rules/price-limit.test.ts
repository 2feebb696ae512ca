import { expect, test } from 'vitest'
import { priceLimitIn } from './find-by-words.ts'

test.each([
  ['shilajeet under 1000', 1000, 'shilajeet'],
  ['Below ₹1,500 saffron 1 g', 1500, 'saffron 1 g'],
  ['kesar 500 se kam', 500, 'kesar'],
  ['केसर ५०० रुपये से कम', 500, 'केसर'],
  ['saffron less than rs 700', 700, 'saffron'],
  ['shilajit 20 g under 999/-', 999, 'shilajit 20 g'],
  ['under 1000', 1000, ''],
  ['saffron under 20 g under 1000', 1000, 'saffron under 20 g'],
])('%j names a price of ₹%i', (q, rupees, rest) => {
  expect(priceLimitIn(q)).toEqual({ limitPaise: rupees * 100, rest })
})

test.each(['shilajit under 20 g', 'thunder 100', 'saffron 1000', 'under', 'under 0', '5 tola saffron', 'maximum', `under ${'9'.repeat(20)}`])(
  '%j names none',
  (q) => {
    expect(priceLimitIn(q)).toBeUndefined()
  },
)
