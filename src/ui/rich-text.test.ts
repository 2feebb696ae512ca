import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRichText, plainTextOf, type Span } from './rich-text.ts'

const text = (value: string): Span => ({ kind: 'text', text: value })

test('reads headings, paragraphs, lists, bold, italic and links', () => {
  expect(parseRichText('## From Pampore\r\n\r\nPicked **by hand** at dawn,\ndried *slowly*.\n- one\n- see [our test](/blog/test)\n')).toEqual([
    { kind: 'heading', spans: [text('From Pampore')] },
    {
      kind: 'paragraph',
      lines: [
        [text('Picked '), { kind: 'strong', text: 'by hand' }, text(' at dawn,')],
        [text('dried '), { kind: 'emphasis', text: 'slowly' }, text('.')],
      ],
    },
    { kind: 'list', items: [[text('one')], [text('see '), { kind: 'link', text: 'our test', to: '/blog/test' }]] },
  ])
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](JAVASCRIPT:alert)',
  '[x](data:text/html,x)',
  '[x](//elsewhere.example)',
  '[x](/\\elsewhere.example)',
  '[x](http://plain.example)',
  '[x](https://)',
  '2 * 3 * 4',
  '![x](https://a.example/x.png"onload=1)',
])('keeps %s as plain text', (source) => {
  expect(parseRichText(source)).toEqual([{ kind: 'paragraph', lines: [[text(source)]] }])
})

test('never loses a word, never fails, and links only to safe addresses', () => {
  const parts = fc.constantFrom('**', '*', '[', ']', '(', ')', 'https://a.b', '/x', 'javascript:', '\n', '\n\n', '- ', '# ', 'word', '<b>', ' ')
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 60 }), (pieces) => {
      const source = pieces.join('')
      const words = (value: string) => value.match(/word/g)?.length ?? 0
      expect(words(plainTextOf(source))).toBe(words(source))
      for (const { to } of linksIn(source)) expect(to).toMatch(/^(?:\/(?![/\\])|https:\/\/[a-z\d])/)
    }),
  )
})

test.each(['[', '[x](', '* ', '*('])('parses 20,000 times %j, which never ends a mark', (piece) => {
  const source = `x${piece.repeat(20_000)}`.trim()
  expect(plainTextOf(source).length).toBeGreaterThan(10_000)
})

const linksIn = (source: string) =>
  parseRichText(source)
    .flatMap((block) => (block.kind === 'heading' ? [block.spans] : block.kind === 'list' ? block.items : block.lines))
    .flat()
    .flatMap((span) => (span.kind === 'link' ? [span] : []))
