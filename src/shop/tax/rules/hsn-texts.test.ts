import { expect, test } from 'vitest'
import { hsnTextOf } from './hsn-texts.ts'

test.each([
  ['09102010', 'Saffron'],
  ['0910 30 30', 'Ginger, turmeric and spices'],
  ['0910', 'Ginger, turmeric and spices'],
  ['30049011', 'Ayurvedic medicaments'],
  ['300490', 'Medicaments'],
  ['091', ''],
  ['99999999', ''],
])('the code %s is described as %j', (hsn, text) => {
  expect(hsnTextOf(hsn)).toBe(text)
})
