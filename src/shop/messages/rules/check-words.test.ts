import { describe, expect, test } from 'vitest'
import { modules } from '../../../shop.modules.ts'
import { checkWords } from './check-words.ts'
import { listMails } from './mail.ts'
import type { Template } from './templates.ts'

const templates = listMails({ modules }).flatMap(({ template }) => template ?? [])

function templateNamed(name: Template['name']) {
  const template = templates.find((known) => known.name === name)
  if (!template) throw new Error(`The words of the mail ${name} are fixed.`)
  return template
}

test.each(templates)('our own words of $name are allowed', (template) => {
  expect(checkWords(template, template)).toBeUndefined()
})

describe('an owner’s words', () => {
  const subject = 'Your order'

  test.each([
    ['shipped', subject, '{order} {link} {ordre} {total}', 'words', 'The words cannot use {ordre}, {total}. Please use only {name}, {brand}, {order}, {link}.'],
    ['shipped', '{link}', '{order} {link}', 'subject', 'The subject cannot use {link}. Please use only {name}, {brand}, {order}.'],
    ['placed', subject, '{order}', 'words', 'The words need {total}, {items}, {link}.'],
    [
      'delivered',
      subject,
      '{order} {link} { refund }',
      'words',
      'The words cannot use { refund }. Please use only {name}, {brand}, {order}, {link}, {refund}.',
    ],
    ['shipped', subject, '{order} {link} {}', 'words', 'The words cannot use {}. Please use only {name}, {brand}, {order}, {link}.'],
    ['shipped', subject, '{order} {link} {constructor}', 'words', 'The words cannot use {constructor}. Please use only {name}, {brand}, {order}, {link}.'],
  ] as const)('of %s are refused: %s, %s', (name, given, words, field, message) => {
    expect(checkWords(templateNamed(name), { subject: given, words })).toEqual({ field, message })
  })

  test('may repeat and leave out what is not needed, and contain lone braces', () => {
    expect(checkWords(templateNamed('shipped'), { subject, words: '{order} {order} {link} } {' })).toBeUndefined()
  })
})
