import { expect, test } from 'vitest'
import { smsLength } from './message-kind.ts'

test.each([
  ['x'.repeat(160), 160, 1],
  ['x'.repeat(161), 161, 2],
  [`${'x'.repeat(159)}€`, 160, 2],
  [`₹${'x'.repeat(69)}`, 70, 1],
  [`₹${'x'.repeat(70)}`, 71, 2],
  ['', 0, 1],
])('counts the characters and parts of an SMS', (text, characters, parts) => {
  expect(smsLength(text)).toEqual({ characters, parts, isShort: text.includes('₹') })
})
