import { describe, expect, test } from 'vitest'
import { smsLength } from './message-kind.ts'
import { faultOfSmsText, gsmText, renderSms, tagsIn, withoutTags } from './sms-template.ts'

const order = { tags: ['alphanumeric', 'alphanumeric', 'url'] as const, reasonForThird: 'The order, its total and the page.' }
const code = { tags: ['numeric'] as const }

describe('a registered text', () => {
  test('has the variables of its event, each tagged, in order', () => {
    expect(faultOfSmsText('{#numeric#} is your OTP.', code)).toBeUndefined()
    expect(faultOfSmsText('Order {#alphanumeric#} of {#alphanumeric#}: {#url#}', order)).toBeUndefined()
    for (const [text, event] of [
      ['Your OTP.', code],
      ['{#alphanumeric#} is your OTP.', code],
      ['Order {#url#} of {#alphanumeric#}: {#alphanumeric#}', order],
    ] as const)
      expect(faultOfSmsText(text, event)).toMatch('needs these variables in this order')
  })

  test.each(['{#var#} is your OTP.', '{numeric} is your OTP.', '{#numeric#} is your {brand} OTP.', '{#Numeric#} is', '{#numeric# is'])('refuses %s', (text) => {
    expect(faultOfSmsText(text, code)).toBe('Each variable is written {#numeric#}, {#alphanumeric#}, {#url#}.')
  })

  test('keeps words between variables, and at most two of them without a reason', () => {
    expect(faultOfSmsText('{#alphanumeric#} {#alphanumeric#}', { tags: ['alphanumeric', 'alphanumeric'] })).toMatch('side by side')
    const three = 'A {#numeric#} b {#numeric#} c {#numeric#}'
    expect(faultOfSmsText(three, { tags: tagsIn(three) })).toMatch('only with a reason')
    expect(faultOfSmsText(`${three} d {#numeric#}`, { tags: tagsIn(`${three} d {#numeric#}`), reasonForThird: 'Reason' })).toMatch('only with a reason')
  })
})

test('a text without its variables has the words that each message repeats', () => {
  expect(smsLength(withoutTags('{#numeric#} is your OTP: {#url#}'))).toMatchObject({ characters: 14, parts: 1 })
})

test('renders the registered text to the letter, and nothing for values of another kind', () => {
  const text = '{#alphanumeric#}  costs $& {#numeric#}: {#url#}!'
  expect(renderSms(text, ['SW1 $1', '12', 'https://a.in/b?c=$2'])).toBe('SW1 $1  costs $& 12: https://a.in/b?c=$2!')
  for (const values of [
    ['SW1', 'Rs 12', 'https://a.in'],
    ['SW1', '12', 'a.in'],
    ['', '12', 'https://a.in'],
    ['SW1', '12'],
    ['SW1', '12', 'https://a.in', 'x'],
    ['{#url#}', '12', 'https://a.in'],
  ])
    expect(renderSms(text, values)).toBeUndefined()
})

test('a code may stand again in the last line, by which browsers fill it in', () => {
  const line = '@shop.example #{#numeric#}'
  const text = `{#numeric#} is your OTP.\n\n${line}`
  expect(faultOfSmsText(text, code)).toBeUndefined()
  expect(renderSms(text, ['123456'])).toBe('123456 is your OTP.\n\n@shop.example #123456')
  expect(faultOfSmsText(`Your OTP:\n${line}`, code)).toBeUndefined()
  expect(renderSms(`Your OTP:\n${line}`, ['123456'])).toBe('Your OTP:\n@shop.example #123456')
  for (const wrong of [`{#numeric#} is your OTP. ${line}`, `{#numeric#} is your OTP.\n${line} thanks`, `{#numeric#} or {#numeric#}\n${line}`])
    expect(faultOfSmsText(wrong, code)).toMatch('needs these variables in this order')
  expect(faultOfSmsText(`{#alphanumeric#}\n${line}`, { tags: ['alphanumeric'] })).toMatch('needs these variables in this order')
  expect(renderSms(text, ['123456', '123456'])).toBeUndefined()
})

test('writes rupees and quotation marks in the GSM alphabet', () => {
  expect(gsmText('Your order of ₹444.69: “it’s” paid')).toBe('Your order of Rs 444.69: "it\'s" paid')
  expect(smsLength(gsmText('₹1')).isShort).toBe(false)
})
