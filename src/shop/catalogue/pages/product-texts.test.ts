import { expect, test } from 'vitest'
import { careOf } from './product-texts.ts'

test('a set with shilajit has the caution of shilajit', () => {
  const caution = /food supplement, not a medicine\. If you are pregnant/
  for (const name of ['Shilajit Resin', 'Saffron & Shilajit Gift Set']) expect(careOf({ name })?.use.join(' ')).toMatch(caution)
  expect(careOf({ name: 'Saffron' })?.use.join(' ')).not.toMatch(caution)
})
