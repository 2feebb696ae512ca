import { expect, test } from 'vitest'
import { button, buttonAfter, codeBlock, greetingOf, linkTo, paragraph, paragraphsOf, plainText, previewOf, mailOf } from './mail-blocks.ts'

const href = 'https://shop.example/Myorders'

test('a mail’s text is that of its blocks, without empty paragraphs', () => {
  const mail = mailOf(
    'Subject',
    { kind: 'greeting', text: 'Namaste,' },
    'Thank you!\nAll good.',
    '',
    {
      kind: 'rows',
      rows: [
        { text: '2 x Saffron: 1 g', amount: '₹1,000', note: '₹500 each' },
        { text: 'Coupon A: ₹10 off, included', amount: '', note: '' },
      ],
    },
    { kind: 'quote', text: 'a\n\nb' },
    codeBlock('123456', '123456 is your code.'),
    button('Your orders', href),
    button('Track it', href, 'Track it at '),
    buttonAfter('Open this link. It works once:', 'Set a new password', href),
    paragraph('See ', linkTo(href), '.'),
  )
  expect(mail.body.split('\n\n> ')[0]).toBe('Namaste,\n\nThank you!\nAll good.\n\n  2 x Saffron: 1 g: ₹1,000 (₹500 each)\n  Coupon A: ₹10 off, included')
  expect(mail.blocks.slice(3).map(plainText)).toEqual([
    '> a\n> \n> b',
    '123456 is your code.',
    `Your orders: ${href}`,
    `Track it at ${href}`,
    `Open this link. It works once: ${href}`,
    `See ${href}.`,
  ])
})

test('the preview is the first block after the greeting', () => {
  expect(previewOf([{ kind: 'greeting', text: 'Namaste Asha,' }, paragraph('Thank you!\nAll good.'), paragraph('More')])).toBe('Thank you! All good.')
  expect(previewOf([paragraph('A payment of ₹1.')])).toBe('A payment of ₹1.')
  expect(previewOf([])).toBe('')
})

test('typed words are paragraphs, whatever they look like', () => {
  const typed = '123456 is your code\n\n> quoted\n\n  a row: ₹1\n\nPay at https://shop.example/pay'
  expect(paragraphsOf(typed).map(({ kind }) => kind)).toEqual(['text', 'text', 'text', 'text'])
  expect(paragraphsOf(typed).map(plainText).join('\n\n')).toBe(typed)
})

test.each(['Asha Rao', 'A. P. J. Abdul', 'Zoë O’Brien', 'आशा राव', 'Anne-Marie'])('greets %s', (name) => {
  expect(greetingOf(name)).toEqual({ kind: 'greeting', text: `Namaste ${name},` })
})

test.each([
  '',
  'customer,\n\nyour refund waits: https://evil.example/refund',
  'see evil.example',
  'www.evil',
  'call 9876543210',
  'a'.repeat(41),
  '<b>Asha</b>',
])('greets without the name %j', (name) => {
  expect(greetingOf(name)).toEqual({ kind: 'greeting', text: 'Namaste,' })
})
