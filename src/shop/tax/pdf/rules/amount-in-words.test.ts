import { expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

test.each([
  [44469, 'Four Hundred Forty Four Rupees And Sixty Nine Paise Only'],
  [100, 'One Rupee Only'],
  [1, 'Zero Rupees And One Paisa Only'],
  [0, 'Zero Rupees Only'],
  [1_00_000_00, 'One Lakh Rupees Only'],
  [1_23_456_78, 'One Lakh Twenty Three Thousand Four Hundred Fifty Six Rupees And Seventy Eight Paise Only'],
  [10_019_90, 'Ten Thousand Nineteen Rupees And Ninety Paise Only'],
  [12_34_56_78_901_00, 'One Thousand Two Hundred Thirty Four Crore Fifty Six Lakh Seventy Eight Thousand Nine Hundred One Rupees Only'],
])('says %i paise in words', (paise, words) => {
  expect(amountInWords(paise)).toBe(words)
})
