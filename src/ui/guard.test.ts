import { expect, test, vi } from 'vitest'
import { requireSession } from './guard.ts'
import { readToasts } from './toast-store.ts'

test('a customer who opens the back-office goes home, with a notice in the colour of errors', () => {
  const customer: Record<string, string> = { token: 't', userId: 'u', role: 'user' }
  vi.stubGlobal('localStorage', { getItem: (key: string) => customer[key] ?? null })
  expect(() => requireSession(new Request('https://shop.example/admin'), 'admin')).toThrow(expect.objectContaining({ status: 302 }))
  expect(readToasts().at(-1)).toMatchObject({ text: 'Only an admin may see this page.', kind: 'error', urgent: true })
})
