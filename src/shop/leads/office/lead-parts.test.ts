import { expect, test } from 'vitest'
import { replyAddress } from './lead-parts.tsx'

test('returns a mailto link with a subject', () => {
  expect(replyAddress({ email: ' meera@example.com ', subject: 'Bulk & gifts?' })).toBe('mailto:meera@example.com?subject=Re%3A%20Bulk%20%26%20gifts%3F')
  expect(replyAddress({ email: 'meera@example.com', subject: ' ' })).toBe('mailto:meera@example.com?subject=Re%3A%20Your%20message')
})

test('lets the sender add no recipient and no header', () => {
  expect(replyAddress({ email: 'a@b.co?bcc=all@example.com', subject: '' })).toBeUndefined()
  expect(replyAddress({ email: 'a+x&cc=y@b.co', subject: 'x&bcc=z' })).toBe('mailto:a%2Bx%26cc%3Dy@b.co?subject=Re%3A%20x%26bcc%3Dz')
  for (const email of ['', 'meera', 'a@b.co,c@d.co', 'a@b.co c@d.co', '"x"@b.co', 'javascript:alert(1)']) {
    expect(replyAddress({ email, subject: 'x' })).toBeUndefined()
  }
})
