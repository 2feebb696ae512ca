import { expect, test } from 'vitest'
import { cleanLine, cleanWords, firstNameOf, isShowable, ratingOf } from './review.ts'

test.each([
  ['Asha Rao', 'Asha'],
  ['  \u202EAsha  Rao', 'Asha'],
  ['आशा राव', 'आशा'],
  ['<b>Asha</b>', ''],
  ['win.example', ''],
  ['', ''],
])('shows the first name of %j as %j', (name, shown) => {
  expect(firstNameOf(name)).toBe(shown)
})

test('a name is letters, spaces and full stops, or nothing', () => {
  expect(['', 'A. Rao', "D'Souza", 'आशा'].map(isShowable)).toEqual([true, true, true, true])
  expect(['A'.repeat(41), 'A1', 'a@b.c', '<i>', '★'].map(isShowable)).toEqual([false, false, false, false, false])
})

test('words keep their paragraphs and the letters of every language, and lose what would disturb the text around them', () => {
  expect(cleanWords(' One \r\n\r\n\r\n\ttwo\u0000\u0007\u202E\u2066\u200F ')).toBe('One\n\n two')
  expect(cleanWords('क्‍ष ❤️ 👩‍🌾')).toBe('क्‍ष ❤️ 👩‍🌾')
  expect(cleanWords(`Z${'\u0336'.repeat(50)}algo`)).toBe(`Z${'\u0336'.repeat(4)}algo`)
  expect(cleanLine('Deep\n\nred')).toBe('Deep red')
})

test('the average has one decimal', () => {
  expect(ratingOf({ 5: 2, 4: 1, 3: 0, 2: 0, 1: 0 })).toEqual({ count: 3, average: 4.7 })
  expect(ratingOf({ 5: 0, 4: 0, 3: 0, 2: 0, 1: 0 })).toEqual({ count: 0, average: 0 })
})
