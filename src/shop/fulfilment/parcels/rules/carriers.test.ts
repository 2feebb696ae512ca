import { expect, test } from 'vitest'
import { awbRefusal, awbWarning, carrierIds, carrierName, carriers, parseAwb, trackingUrlOf } from './carriers.ts'

test('the list of ids names every carrier once', () => {
  expect([...carrierIds].toSorted()).toEqual(Object.keys(carriers).toSorted())
})

test('a link is a https address with the number in it', () => {
  expect(trackingUrlOf('delhivery', 'AB-123456')).toBe('https://www.delhivery.com/track-v2/package/AB-123456')
  for (const carrier of carrierIds) expect(trackingUrlOf(carrier, 'AB123456')).toMatch(/^https:\/\/[^{}\s]+$/)
})

test.each([' ab-12345\n', 'AB\u201112345', 'ＡＢ-12 345', 'AB-१२३४५', 'AB-12\u200B345'])('reads the number %j', (typed) => {
  expect(parseAwb(typed)).toBe('AB-12345')
})

test.each(['EE 123 456 785 IN', '\u202AEE123456785IN', 'ee१२३४५६७८५in'])('%j is one number in any spelling', (text) => {
  expect(parseAwb(text)).toBe('EE123456785IN')
})

test('an order number in any letter case is no tracking number, and the refusal says so', () => {
  for (const text of ['SW0123456789AB', ' sw0123456789ab ']) {
    expect(parseAwb(text)).toBeUndefined()
    expect(awbRefusal(text)).toMatch(/^This is an order number\./)
  }
  expect(awbRefusal('x')).toMatch(/^A tracking number has/)
})

test.each(['', '12345', 'A'.repeat(31), 'A'.repeat(10_000), '<b>123456</b>', "1234567'; drop", 'ABCDEF\u0000', 'https://post.example/1'])(
  'refuses %j as a number',
  (text) => {
    expect(parseAwb(text)).toBeUndefined()
  },
)

test.each(['EE123456785IN', 'RB473124829IN', 'EE000000014IN', 'EE000000080IN', 'EE000000005IN'])('%s is a number of India Post', (awb) => {
  expect(awbWarning('india_post', awb)).toBeUndefined()
})

test.each(['EE123456789IN', 'EE12345678IN', '12345678901'])('warns about %s of India Post, and of no other carrier', (awb) => {
  expect(awbWarning('india_post', awb)).toBeDefined()
  expect(awbWarning('delhivery', awb)).toBeUndefined()
})

test('a carrier of another release keeps its id as its name', () => {
  expect([carrierName('dtdc'), carrierName('pigeon'), carrierName('toString')]).toEqual(['DTDC', 'pigeon', 'toString'])
})
