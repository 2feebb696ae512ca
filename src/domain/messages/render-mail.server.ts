import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Html } from '@react-email/html'
import { Preview } from '@react-email/preview'
import { render } from '@react-email/render'
import { Section } from '@react-email/section'
import { createElement as h } from 'react'
import type { Settings } from '../settings/contract.ts'
import { type Block, blocksOf, type Part, previewOf } from './mail-blocks.ts'
import { styles, styleSheet } from './mail-style.ts'
import type { MailText } from './mail-text.ts'

type MailFrame = Pick<Settings, 'brand' | 'email' | 'phone' | 'address'> & { publicUrl: string }

/** Renders the HTML of a mail from its plain text. The stored text is the only source, so a resent mail looks like the first one. */
export const renderMail = (mail: MailText, frame: MailFrame): Promise<string> => render(h(MailLayout, { ...mail, frame }))

/** The one layout of every mail. React escapes each word, so names with markup are shown as text. It is not in JSX, which Node cannot load from source. */
function MailLayout({ subject, body, frame }: MailText & { frame: MailFrame }) {
  const { brand, email, phone, address, publicUrl } = frame
  const head = h(
    Head,
    null,
    h('title', null, subject),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    h('style', null, styleSheet),
  )
  const card = h(
    Section,
    { style: styles.card, className: 'card' },
    h('h1', { style: styles.title, className: 'title' }, subject),
    blocksOf(body, { publicUrl, email }).map((block, key) => h(BlockView, { key, block })),
  )
  const mailAddress = h('a', { href: `mailto:${email}`, style: styles.footLink, className: 'foot-link' }, email)
  const foot = h('div', { style: styles.foot, className: 'foot' }, address.join(', '), h('br'), mailAddress, ` · ${phone}`)
  const content = h(Container, { style: styles.frame }, h('p', { style: styles.brand, className: 'brand' }, brand), card, h(Section, null, foot))
  const page = h(Section, { style: styles.page, className: 'ground page' }, content)
  return h(Html, { lang: 'en-IN' }, head, h(Body, { style: styles.body, className: 'ground' }, h(Preview, { children: previewOf(body) }), page))
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'items') return h(Items, { rows: block.rows })
  if (block.kind === 'quote') return h('div', { style: styles.quote, className: 'quote' }, block.text)
  if (block.kind === 'code') return h('div', { style: styles.code, className: 'code' }, block.code)
  if (block.kind === 'button')
    return h('div', { style: styles.buttonRow }, h(Button, { href: block.href, style: styles.button, className: 'button' }, block.label))
  const lines = block.lines.map((parts, index) => [
    index > 0 && h('br', { key: `break ${index}` }),
    ...parts.map((part, place) => h(PartView, { key: `${index} ${place}`, ...part })),
  ])
  return h('p', { style: styles.text, className: 'text' }, lines)
}

const PartView = ({ text, href }: Part) => (href === undefined ? text : h('a', { href, style: styles.link, className: 'link' }, text))

/** Keeps a number and its unit on one line, as in `20 g`. */
const unbroken = (text: string) => text.replaceAll(/(\d) (?=\p{L}+\b)/gu, '$1\u00a0')

type Row = Extract<Block, { kind: 'items' }>['rows'][number]

function Items({ rows }: { rows: Row[] }) {
  const table = { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, border: 0, style: styles.items, className: 'items' }
  const lines = rows.map((row, key) => h(ItemRow, { key, ...row }))
  return h('table', table, h('tbody', null, lines))
}

function ItemRow({ text, amount, each }: Row) {
  const hasAmount = amount !== ''
  return h(
    'tr',
    null,
    h('td', { style: styles.item, className: 'item', colSpan: hasAmount ? 1 : 2 }, unbroken(text)),
    hasAmount && h('td', { style: styles.amount, className: 'amount' }, amount, each !== '' && h('div', { style: styles.each, className: 'quiet' }, each)),
  )
}
