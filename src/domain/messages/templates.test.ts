import { describe, expect, test } from 'vitest'
import { checkWords, fillTemplate, templateNames, templates } from './templates.ts'

test.each(templateNames)('our own words of %s are allowed', (name) => {
  expect(checkWords(name, templates[name])).toBeUndefined()
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
    expect(checkWords(name, { subject: given, words })).toEqual({ field, message })
  })

  test('may repeat and leave out what is not needed, and contain lone braces', () => {
    expect(checkWords('shipped', { subject, words: '{order} {order} {link} } {' })).toBeUndefined()
  })
})

describe('filling a template', () => {
  const fill = (words: string, values: Record<string, string>) => fillTemplate({ subject: 's', words }, values).body

  test('an empty value takes the space before it along, and its paragraph', () => {
    expect(fill('Namaste {name},\n\n{refund}\n\nFree. {arrival}\n\n{refund}', { name: '', refund: '', arrival: '' })).toBe('Namaste,\n\nFree.')
  })

  test('a value is not filled again', () => {
    expect(fill('{name} {order}', { name: '{order}{link}', order: '1', link: 'x' })).toBe('{order}{link} 1')
  })

  test('rows keep their two spaces', () => {
    expect(fill('{items}\n\nBye', { items: '  1 x A: ₹1\n  2 x B: ₹2' })).toBe('  1 x A: ₹1\n  2 x B: ₹2\n\nBye')
  })

  test('a subject stays on one line', () => {
    expect(fillTemplate({ subject: 'For {name}', words: '' }, { name: 'A\r\nBcc: b@example.com' }).subject).toBe('For A Bcc: b@example.com')
  })
})
