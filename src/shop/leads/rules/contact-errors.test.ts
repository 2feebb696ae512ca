import { expect, test } from 'vitest'
import { timeInHashes } from '#test/time-in-hashes.ts'
import { isMail, contactErrors } from './contact-errors.ts'

test.each(['asha@example.com', 'a.b+c@mail.example.co.in', 'आशा@उदाहरण.भारत'])('%s is an e-mail address', (text) => expect(isMail(text)).toBe(true))

test.each([
  '',
  'asha',
  'asha@',
  '@example.com',
  'asha@example',
  'a b@example.com',
  'a@example.com, b@example.com',
  'a@b@example.com',
  `${'a'.repeat(250)}@b.in`,
])('%s is not an e-mail address', (text) => expect(isMail(text)).toBe(false))

test.each([
  [{ email: 'asha@example.com', phone: '' }, undefined],
  [{ email: '', phone: '98765 43210' }, undefined],
  [{ email: 'not an address', phone: '+91 80 2345 6789' }, undefined],
  [{ email: 'not an address', phone: 'none' }, 'email'],
  [{ email: '', phone: '12' }, 'phone'],
  [{ email: '', phone: '' }, 'email'],
])('%j is refused at the field %s', (contacts, field) => expect(contactErrors(contacts)[0]?.field).toBe(field))

test.each(['a@'.repeat(125), `a@${'a.'.repeat(126)}`])('the crafted text %s does not slow the pattern down', (text) => {
  expect(isMail(text)).toBe(false)
  expect(timeInHashes(text, () => isMail(text))).toBeLessThan(20)
})
