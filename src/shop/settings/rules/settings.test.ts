import { expect, test } from 'vitest'
import { hoursInWords, declarationsOf, defaultSettings } from './settings.ts'

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
