import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { withLinks } from '#ui/text-sections.tsx'
import type { RichTextDoc, RichTextInline, RichTextNode } from '../block-field-contract.ts'
import { isSafeAddress } from '#kernel/safe-address.ts'

/**
 * Shows a rich text. Each of the few nodes and marks becomes one element whose attributes are written here. So no stored text can become markup, an event
 * handler or a script. A link to an unsafe address stays plain text.
 */
export function RichTextDocView({ doc }: { doc: RichTextDoc }) {
  // A text never changes on its page, so the index is a stable key.
  return doc.content.map((node, index) => <Node key={index} node={node} />)
}

function Node({ node }: { node: RichTextNode }) {
  if (node.type === 'paragraph')
    return (
      <p className="mt-4">
        <Spans spans={node.content} />
      </p>
    )
  if (node.type === 'heading')
    return (
      <h3 className="mt-6 font-sans text-lg font-semibold tracking-normal text-ink">
        <Spans spans={node.content} />
      </h3>
    )
  if (node.type === 'bulletList')
    return (
      <ul className="mt-4 grid list-disc gap-2 pl-5 marker:text-crocus-400">
        <Items items={node.content} />
      </ul>
    )
  if (node.type === 'orderedList')
    return (
      <ol className="mt-4 grid list-decimal gap-2 pl-5 marker:text-ink-3">
        <Items items={node.content} />
      </ol>
    )
  return null
}

type Items = Extract<RichTextNode, { type: 'bulletList' }>['content']

const Items = ({ items }: { items: Items }) =>
  items.map(({ content }, index) => (
    <li key={index}>
      {content.length === 1 ? (
        <Spans spans={content[0]?.content} />
      ) : (
        content.map((paragraph, place) => (
          <p key={place} className={place > 0 ? 'mt-2' : undefined}>
            <Spans spans={paragraph.content} />
          </p>
        ))
      )}
    </li>
  ))

const Spans = ({ spans = [] }: { spans?: readonly RichTextInline[] | undefined }) => spans.map((span, index) => <Span key={index} span={span} />)

function Span({ span }: { span: RichTextInline }) {
  if (span.type === 'hardBreak') return <br />
  if (span.type !== 'text') return null
  const { text, marks = [] } = span
  const href = marks.find((mark) => mark.type === 'link')?.attrs.href
  const linked: ReactNode = href !== undefined && isSafeAddress(href) ? <TextLink href={href}>{text}</TextLink> : withLinks(text)
  const slanted = marks.some(({ type }) => type === 'italic') ? <em>{linked}</em> : linked
  return marks.some(({ type }) => type === 'bold') ? <strong className="font-semibold text-ink">{slanted}</strong> : slanted
}

const TextLink = ({ href, children }: { href: string; children: string }) =>
  href.startsWith('/') ? (
    <Link to={href} className="link">
      {children}
    </Link>
  ) : (
    <a href={href} rel="noopener nofollow" className="link wrap-anywhere">
      {children}
    </a>
  )
