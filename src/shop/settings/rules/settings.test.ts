import { expect, test } from 'vitest'
import { isGstin } from './gstin.ts'
import { hoursInWords, declarationsOf, defaultSettings, taxOf } from './settings.ts'

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

test.each([
  ['Mon-Fri 10am-5pm', 'Monday to Friday, 10am to 5pm'],
  ['Mon–Sat 9am – 6pm', 'Monday to Saturday, 9am to 6pm'],
  ['Sat 9am-1pm', 'Saturday, 9am to 1pm'],
  ['Daily 9am-9pm', 'Daily, 9am to 9pm'],
  ['Monday to Friday, 10am to 5pm', 'Monday to Friday, 10am to 5pm'],
  ['By appointment', 'By appointment'],
])('a sentence has the opening hours %s as %s', (hours, words) => {
  expect(hoursInWords(hours)).toBe(words)
})

test('empty declarations default to the shop’s address and contact details', () => {
  expect(declarationsOf({ ...defaultSettings, address: ['One Road', 'Town'], email: 'a@b.in', phone: '+91 98765 43210', hours: 'Always' })).toEqual({
    manufacturer: 'One Road, Town',
    countryOfOrigin: 'India',
    consumerCare: 'a@b.in, +91 98765 43210, Always',
  })
  expect(declarationsOf({ ...defaultSettings, manufacturer: 'A farm', consumerCare: 'Call us' })).toMatchObject({
    manufacturer: 'A farm',
    consumerCare: 'Call us',
  })
})

test('a type of product has its own tax row, or the default row', () => {
  const tax = { legalName: 'x', gstin: '', products: [{ kind: 'Saffron', hsn: '091020', rate: 5 }] }
  expect(taxOf(tax, ' saffron ')).toMatchObject({ hsn: '091020', rate: 5 })
  expect(taxOf(tax, 'tea')).toBeUndefined()
  expect(taxOf({ ...tax, products: [...tax.products, { kind: '', hsn: '2106', rate: 18 }] }, 'tea')).toMatchObject({ hsn: '2106' })
})
