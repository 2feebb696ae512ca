import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Settings } from '#shop/settings/contract.ts'
import { type MailBlock, type MailPart, type MailRow, previewOf, type MailText } from '../rules/mail-blocks.ts'
import { type AccentStyles, accentStyles, type MailColours, styles, styleSheet, usualColours } from '../rules/mail-style.ts'

type MailFrame = Pick<Settings, 'brand' | 'email' | 'phone' | 'address'> & { colours?: MailColours }

/** The document type by which mail programs choose their layout. */
const docType = '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/**
 * Renders the HTML of a mail from its blocks. React escapes each word, so names with markup are shown as text. This file has no JSX, which Node cannot
 * load from source.
 */
export function renderMail(
  { subject, blocks }: Pick<MailText, 'subject' | 'blocks'>,
  { brand, email, phone, address, colours = usualColours }: MailFrame,
): string {
  const accent = accentStyles(colours)
  const head = h(
    'head',
    null,
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { content: 'text/html; charset=UTF-8', httpEquiv: 'Content-Type' }),
    h('meta', { name: 'x-apple-disable-message-reformatting' }),
    h('title', null, subject),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    h('style', null, styleSheet(colours)),
  )
  const card = section({ style: styles.card, className: 'card' }, h('h1', { style: styles.title, className: 'title' }, subject), ...viewsOf(blocks, accent))
  const mailAddress = h('a', { href: `mailto:${email}`, style: styles.footLink, className: 'foot-link' }, email)
  const foot = h('div', { style: styles.foot, className: 'foot' }, address.join(', '), h('br'), mailAddress, ` · ${phone}`)
  const content = section({ style: styles.frame }, h('p', { style: accent.brand, className: 'brand' }, brand), card, section({}, foot))
  const page = section({ style: styles.page, className: 'ground page' }, content)
  const body = h('body', { style: styles.body, className: 'ground' }, section({}, preview(previewOf(blocks)), page))
  return docType + renderToStaticMarkup(h('html', { dir: 'ltr', lang: 'en-IN' }, head, body))
}

/** Returns a box. It is a table, because some mail programs give width and padding to table cells only. */
function section(props: { style?: object; className?: string }, ...children: ReactNode[]) {
  const table = { align: 'center', width: '100%', border: 0, cellPadding: 0, cellSpacing: 0, role: 'presentation', ...props } as const
  return h('table', table, h('tbody', null, h('tr', null, h('td', null, ...children))))
}

/** The most characters of a preview line. Blanks fill it up, so that no words of the mail follow. */
const previewLength = 150

const preview = (text: string) =>
  h(
    'div',
    { style: styles.preview },
    text.slice(0, previewLength),
    h('div', null, '\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff'.repeat(Math.max(0, previewLength - text.length))),
  )

/** Returns the views of all blocks. A second button to the same page becomes a link. */
function viewsOf(blocks: readonly MailBlock[], accent: AccentStyles): ReactNode[] {
  const seen = new Set<string>()
  return blocks.flatMap((block) => {
    if (block.kind !== 'button') return viewOf(block, accent)
    const isButton = !seen.has(block.href)
    seen.add(block.href)
    return viewOf(block, accent, { isButton })
  })
}

function viewOf(block: MailBlock, accent: AccentStyles, { isButton } = { isButton: false }): ReactNode[] {
  switch (block.kind) {
    case 'greeting':
      return [words([block.text], accent)]
    case 'text':
      return [words(block.parts, accent)]
    case 'rows':
      return [rows(block.rows)]
    case 'quote':
      return [h('div', { style: styles.quote, className: 'quote' }, block.text)]
    case 'code':
      return [h('div', { style: styles.code, className: 'code' }, block.code), words([block.words], accent)]
    default:
      return [...wordsAround(block, accent), isButton ? buttonView(block, accent) : words([{ text: block.label, href: block.href }], accent)]
  }
}

type Linked = Extract<MailBlock, { kind: 'button' | 'unsubscribe' }>

/** Returns the owner's words around a link, with the address between them. Empty if there are none, or if HTML shows only the button. */
function wordsAround({ before, href, after, showsWords }: Linked, accent: AccentStyles): ReactNode[] {
  if (!showsWords || (before + after).trim() === '') return []
  return [words(after.trim() === '' ? [before.trimEnd()] : [before, { text: href, href }, after], accent)]
}

const buttonView = ({ label, href }: Linked, accent: AccentStyles) =>
  h('div', { style: styles.buttonRow }, h('a', { href, style: accent.button, className: 'button', target: '_blank' }, ...buttonLabel(label)))

/** Outlook ignores the padding of links. Spaces of a stretched font, which no other program sees, take its place. */
const buttonLabel = (label: string) => [
  outlookSpace('<i style="mso-font-width:400%;mso-text-raise:19.5" hidden>&#8202;&#8202;&#8202;</i>'),
  h('span', { style: styles.buttonLabel }, label),
  outlookSpace('<i style="mso-font-width:400%" hidden>&#8202;&#8202;&#8202;&#8203;</i>'),
]

const outlookSpace = (html: string) => h('span', { dangerouslySetInnerHTML: { __html: `<!--[if mso]>${html}<![endif]-->` } })

/** Returns a paragraph that keeps its line breaks. */
function words(parts: readonly MailPart[], accent: AccentStyles): ReactNode {
  const lines = parts.flatMap((part): ReactNode[] => {
    if (typeof part !== 'string') return [h('a', { href: part.href, style: accent.link, className: 'link' }, part.text)]
    return part.split('\n').flatMap((line, index) => (index === 0 ? [line] : [h('br', { key: index }), line]))
  })
  return h('p', { style: styles.text, className: 'text' }, ...lines)
}

/** Keeps a number and its unit on one line, as in `20 g`. */
const unbroken = (text: string) => text.replaceAll(/(\d) (?=\p{L}+\b)/gu, '$1\u00a0')

function rows(lines: readonly MailRow[]): ReactNode {
  const table = { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, border: 0, style: styles.items, className: 'items' } as const
  return h('table', table, h('tbody', null, ...lines.map(row)))
}

function row({ text, amount, note }: MailRow): ReactNode {
  const hasAmount = amount !== ''
  return h(
    'tr',
    null,
    h('td', { style: styles.item, className: 'item', colSpan: hasAmount ? 1 : 2 }, unbroken(text)),
    hasAmount &&
      h('td', { style: styles.amount, className: 'amount' }, amount, note !== '' && h('div', { style: styles.amountNote, className: 'quiet' }, `(${note})`)),
  )
}
