import { expect, test } from 'vitest'
import { blocksOf, previewOf } from './mail-blocks.ts'

const own = { publicUrl: 'https://shop.example', email: 'care@shop.example' }
const blocks = (body: string) => blocksOf(body, own)
const text = (...parts: object[]) => ({ kind: 'text', lines: [parts] })

test('paragraphs, rows and quotations are blocks', () => {
  expect(blocks('Namaste,\nhello\n\n  2 x Saffron: 1 g: ₹1,000 (₹500 each)\n  Coupon A: ₹10 off, included\n\n> a\n> \n> b')).toEqual([
    { kind: 'text', lines: [[{ text: 'Namaste,' }], [{ text: 'hello' }]] },
    {
      kind: 'items',
      rows: [
        { text: '2 x Saffron: 1 g', amount: '₹1,000', each: '(₹500 each)' },
        { text: 'Coupon A: ₹10 off, included', amount: '', each: '' },
      ],
    },
    { kind: 'quote', text: 'a\n\nb' },
  ])
})

test('blank paragraphs are nothing, and an address alone is a button', () => {
  expect(blocks('Hello\n\n \n\nhttps://shop.example/somewhere')).toEqual([
    text({ text: 'Hello' }),
    { kind: 'button', label: 'Open', href: 'https://shop.example/somewhere' },
  ])
})

test('an address of the shop at the end of a paragraph is a button', () => {
  expect(blocks('Follow it at https://shop.example/Myorders')).toEqual([{ kind: 'button', label: 'Follow it', href: 'https://shop.example/Myorders' }])
  const link = 'https://shop.example/reset-password/new#token=a'
  expect(blocks(`Open this link. It works once: ${link}`)).toEqual([
    text({ text: 'Open this link. It works once:' }),
    { kind: 'button', label: 'Set a new password', href: link },
  ])
})

test('a second button to the same page is a link', () => {
  const href = 'https://shop.example/Myorders'
  expect(blocks(`Track it at ${href}\n\nYour orders: ${href}`)).toEqual([{ kind: 'button', label: 'Track it', href }, text({ text: 'Your orders', href })])
})

test('the address that ends reminders is a link, because no button invites to it', () => {
  const href = 'https://shop.example/end-reminders/C1.sig'
  expect(blocks(`End these reminders: ${href}`)).toEqual([text({ text: 'End these reminders', href })])
})

test('only addresses of the shop are links', () => {
  expect(blocks('See https://shop.example/a, or write to care@shop.example.')).toEqual([
    text(
      { text: 'See ' },
      { text: 'https://shop.example/a', href: 'https://shop.example/a' },
      { text: ', or write to ' },
      { text: 'care@shop.example', href: 'mailto:care@shop.example' },
      { text: '.' },
    ),
  ])
  for (const words of [
    'https://evil.example/a',
    'https://shop.example@evil.example/a',
    'https://shop.exampleevil.com/a',
    'mycare@shop.example',
    'care@shop.example-evil.com',
  ])
    expect(blocks(`See ${words}`)).toEqual([text({ text: `See ${words}` })])
  expect(JSON.stringify(blocks('See https://shop.example.evil.com/a'))).not.toContain('"href":"https://shop.example.evil')
  expect(JSON.stringify(blocks('> https://shop.example/a'))).not.toContain('href')
})

test('the preview is the first paragraph after the greeting', () => {
  expect(previewOf('Namaste Asha,\n\nThank you!\nAll good.\n\nMore')).toBe('Thank you! All good.')
  expect(previewOf('A payment of ₹1.')).toBe('A payment of ₹1.')
})
