import { expect, test } from 'vitest'
import { isGstin } from './gstin.ts'

test.each([
  ['27AAPFU0939F1ZV', true],
  ['27AAPFU0939F1ZW', false],
  ['72AAPFU0939F1ZV', false],
  ['27AAPFU0939F1AV', false],
  ['27aapfu0939f1zv', false],
  ['01AAPFU0939F1Z9', true],
  ['07AAPFU0939F1ZX', true],
  ['29AAPFU0939F1ZR', true],
  ['29AAGCB7383J1Z4', true],
  ['38AAPFU0939F1ZS', true],
  ['97AAPFU0939F1ZO', true],
  ['00AAPFU0939F1ZB', false],
  ['27AAPFU0939F1Z', false],
  ['27AAPFU0939F1ZV1', false],
  ['２７AAPFU0939F1ZV', false],
  ['', false],
])('isGstin(%j) is %s', (text, valid) => {
  expect(isGstin(text)).toBe(valid)
})
