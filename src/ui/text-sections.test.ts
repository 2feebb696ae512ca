import { isValidElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { withLinks } from './text-sections.tsx'

const hrefsIn = (text: string) => {
  const parts: ReactNode = withLinks(text)
  return Array.isArray(parts) ? parts.flatMap((part) => (isValidElement<{ href: string }>(part) ? [part.props.href] : [])) : []
}

test.each([
  ['Write to care@swachh.example or call +91 1955 001955, Monday to Friday.', ['mailto:care@swachh.example', 'tel:+911955001955']],
  ['Mail a.b+c@shop.co.in.', ['mailto:a.b+c@shop.co.in']],
  ['At 1915 or at consumerhelpline.gov.in, and so on.', ['https://consumerhelpline.gov.in']],
  ['Open the order under My Orders and press Return items.', ['/Myorders']],
  ['The Rules, 2020, within 48 hours, 10 to 12 threads, e.g. @ home.', []],
])('links e-mail addresses, phone numbers and government sites: %s', (text, hrefs) => {
  expect(hrefsIn(text)).toEqual(hrefs)
})

test('a word as long as a page is read once', () => {
  const word = 'a'.repeat(200_000)
  expect(hrefsIn(`${word} ${'.'.repeat(200_000)} ${word}@kesar.example`)).toEqual([`mailto:${word}@kesar.example`])
})
