import { expect, test } from 'vitest'
import { canonicalCode, canonicalLine, canonicalMobile, labelKey, nameKey } from './text.ts'

test.each([
  '9876543210',
  '\u202A+91 98765 43210\u202C',
  '091-98765-43210',
  '(+91) 98765.43210',
  '0091 9876543210',
  '91 98765 43210',
  '98765\u201143210',
  '९८७६५४३२१०',
  '98765\u200B43210',
])('reads the mobile number %j', (typed) => expect(canonicalMobile(typed)).toBe('9876543210'))

test.each(['', '98765', '98765432101', '+92 9876543210', 'nine'])('refuses %j as a mobile number', (typed) => expect(canonicalMobile(typed)).toBeUndefined())

test.each(['10 g', '10g', '10 G', '10\u00A0g', ' 10  g ', '10\u200B g'])('gives the pack %j one key', (typed) => expect(labelKey(typed)).toBe('10g'))

test('keeps the shape of a Hindi name and drops what nobody sees', () => {
  expect(canonicalLine(' क्\u200Dष  \u200B')).toBe('क्\u200Dष')
  expect(nameKey('क्\u200Dष')).toBe(nameKey('क्ष'))
  expect(canonicalLine('Jose\u0301')).toBe('José')
})

test('one code for every spelling', () => {
  for (const typed of [' soil10', 'SOIL10\u200B', 'ＳＯＩＬ１０']) expect(canonicalCode(typed)).toBe('SOIL10')
  for (const typed of ['\u202A123456', '१२३४५६', '123 456']) expect(canonicalCode(typed)).toBe('123456')
})
