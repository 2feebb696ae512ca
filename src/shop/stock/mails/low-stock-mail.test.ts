import { expect, test } from 'vitest'
import { lowStockMail } from './low-stock-mail.ts'

test('a mail about low packs names at most fifty, and counts the others', () => {
  const packs = Array.from({ length: 53 }, (_, index) => ({ name: `Honey ${index + 1}`, pack: '1 kg', left: -1 }))
  const { subject, body } = lowStockMail.write({ publicUrl: 'https://shop.example', packs })
  expect(subject).toBe('Low stock: 53 packs')
  expect(body).toContain('  Honey 50, 1 kg: 0\n\n3 more packs are low too.')
  expect(body).not.toContain('Honey 51')
})
