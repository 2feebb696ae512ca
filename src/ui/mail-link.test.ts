import { expect, test } from 'vitest'
import { mailLink } from './mail-link.ts'

test.each([
  ['meera@example.com', 'mailto:meera@example.com'],
  ['a+x&cc=y@b.co', 'mailto:a%2Bx%26cc%3Dy@b.co'],
  ['x?bcc=thief@b.co', 'mailto:x%3Fbcc%3Dthief@b.co'],
])('the address %s becomes the link %s', (email, link) => {
  expect(mailLink(email)).toBe(link)
})
