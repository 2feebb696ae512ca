import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { richText, type RichTextDoc } from '../block-field-contract.ts'
import { docOfJson, type EditorJson } from '../rules/doc-of-json.ts'
import { RichTextDocView } from './rich-text-doc.tsx'

const render = (doc: RichTextDoc) => renderToStaticMarkup(createElement(MemoryRouter, null, createElement(RichTextDocView, { doc })))

const text = (words: string, ...marks: { type: string; attrs?: object }[]) => ({ type: 'text', text: words, ...(marks.length > 0 && { marks }) })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const doc = (...content: object[]) => ({ type: 'doc', content })
const link = (href: string) => ({ type: 'link', attrs: { href } })

test('renders the nodes and marks of the editor', () => {
  const parsed = z.parse(
    richText,
    doc(
      paragraph(text('Red '), text('threads', { type: 'bold' }), { type: 'hardBreak' }, text('only', { type: 'italic' }, link('/blog'))),
      { type: 'heading', attrs: { level: 3 }, content: [text('Why')] },
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('one'))] }] },
      { type: 'orderedList', attrs: { start: 1 }, content: [{ type: 'listItem', content: [paragraph(text('two')), paragraph(text('three'))] }] },
    ),
  )
  expect(render(parsed).replaceAll(/ class="[^"]*"| data-discover="true"/g, '')).toBe(
    '<p>Red <strong>threads</strong><br/><em><a href="/blog">only</a></em></p><h3>Why</h3><ul><li>one</li></ul><ol><li><p>two</p><p>three</p></li></ol>',
  )
})

test.each([
  ['a script', doc({ type: 'script', content: [text('alert(1)')] })],
  ['a picture', doc({ type: 'image', attrs: { src: 'https://evil.example/x.svg' } })],
  ['raw HTML', doc(paragraph({ type: 'html', text: '<b>' }))],
  ['an unknown mark', doc(paragraph(text('x', { type: 'textStyle', attrs: { color: 'red' } })))],
  ['a list inside a list', doc({ type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'bulletList', content: [] }] }] })],
  ['a link to a script', doc(paragraph(text('x', link('javascript:alert(1)'))))],
  ['a link to a script behind a blank', doc(paragraph(text('x', link(' javascript:alert(1)'))))],
  ['a link to another site without a protocol', doc(paragraph(text('x', link('//evil.example'))))],
  ['a link with a backslash', doc(paragraph(text('x', link('/\\evil.example'))))],
  ['a link without https', doc(paragraph(text('x', link('http://evil.example'))))],
  ['data as a link', doc(paragraph(text('x', link('data:text/html,x'))))],
  ['a control character', doc(paragraph(text('a\u0000b')))],
  ['half a character', doc(paragraph(text('a\ud800')))],
  ['too long a text', doc(paragraph(text('x'.repeat(5001))))],
  ['too many nodes', doc(...Array.from({ length: 301 }, () => paragraph()))],
])('refuses %s', (_, json) => expect(z.safeParse(richText, json).success).toBe(false))

test('drops every attribute that no page shows', () => {
  const parsed = z.parse(richText, {
    ...doc({ ...paragraph(text('x', { type: 'link', attrs: { href: '/blog', onclick: 'alert(1)', target: '_blank', class: 'x' } })), attrs: { style: 'x' } }),
    onload: 'alert(1)',
  })
  expect(JSON.stringify(parsed)).not.toMatch(/onclick|onload|style|target|class/)
})

const hostile = fc.oneof(
  fc.constantFrom(
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    "'); alert(1); ('",
    '</p>',
    '&lt;script&gt;',
    'a@b.example',
  ),
  fc.string({ maxLength: 20 }),
)
const mark = fc.oneof(
  fc.record({ type: fc.constantFrom('bold', 'italic', 'script', '__proto__') }),
  fc.record({
    type: fc.constant('link'),
    attrs: fc.record({
      href: fc.oneof(hostile, fc.constantFrom('/blog', 'https://x.example', 'JaVaScRiPt:x', '\tjavascript:x', 'mailto:a@b.example')),
      onclick: hostile,
    }),
  }),
)
const inline = fc.oneof(
  fc.record({ type: fc.constant('text'), text: hostile, marks: fc.array(mark, { maxLength: 3 }) }),
  fc.record({ type: fc.constantFrom('hardBreak', 'image', 'iframe') }),
)
const line = fc.record({
  type: fc.constantFrom('paragraph', 'heading', 'script'),
  content: fc.array(inline, { maxLength: 4 }),
  attrs: fc.dictionary(fc.string(), hostile),
})
const list = fc.record({
  type: fc.constantFrom('bulletList', 'orderedList'),
  content: fc.array(fc.record({ type: fc.constant('listItem'), content: fc.array(line, { maxLength: 2 }) }), { maxLength: 3 }),
})
const document = fc.record({ type: fc.constant('doc'), content: fc.array(fc.oneof(line, list), { maxLength: 5 }) })

/** What a page may hold: our own elements, each with our own attributes, and links to safe addresses. */
const allowed =
  /^(?:[^<>]|<\/?(?:p|h3|ul|ol|li|strong|em)(?: class="[^"<>]*")?>|<br\/>|<a (?:class="[^"<>]*" ?|translate="no" ?|rel="noopener nofollow" ?|data-discover="true" ?|href="(?:\/(?!\/)|https:\/\/|mailto:|tel:)[^"<>]*" ?)+>|<\/a>)*$/

test('no document makes a script, a handler, a foreign element or an unsafe link, whether the schema has seen it or not', () => {
  fc.assert(
    fc.property(document, (json) => {
      expect(render(docOfJson(json as EditorJson))).toMatch(allowed)
      expect(render(json as RichTextDoc)).toMatch(allowed)
      const parsed = z.safeParse(richText, json)
      if (parsed.success) expect(render(parsed.data)).toMatch(allowed)
    }),
    { numRuns: 500 },
  )
})

test('what the editor holds fits the schema, and is stored as it is', () => {
  fc.assert(
    fc.property(document, (json) => {
      const cleaned = docOfJson(json as EditorJson)
      const parsed = z.safeParse(richText, cleaned)
      if (parsed.success) expect(JSON.parse(JSON.stringify(docOfJson(parsed.data)))).toEqual(JSON.parse(JSON.stringify(parsed.data)))
      else for (const { path, message } of parsed.error.issues) expect(`${path.join('.')}: ${message}`).toMatch(/href: |text: /)
    }),
  )
})
