import { expect, test } from 'vitest'
import { printable, runsOf } from './glyphs.ts'

test.each([
  ['Asha 🌸 Rao', 'Asha ? Rao'],
  ['👩‍🌾 farm', '?? farm'],
  ['தமிழ்', '?????'],
  ['क्‍ष and न्‌', 'क्‍ष and न्‌'],
  ['a​b­c️', 'abc'],
  ['two\nlines\tand  more ', 'two lines and more'],
  ['é ₹ – “Kṛṣṇa”', 'é ₹ – “Kṛṣṇa”'],
])('prints %j as %j', (text, printed) => {
  expect(printable(text)).toBe(printed)
})

test('a text is cut where its font changes', () => {
  expect(runsOf('केसर (saffron), ₹1 केसर')).toEqual([
    { script: 'devanagari', text: 'केसर' },
    { script: 'latin', text: ' (saffron), ₹1 ' },
    { script: 'devanagari', text: 'केसर' },
  ])
  expect(runsOf('')).toEqual([])
})
