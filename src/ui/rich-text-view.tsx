import { Link } from 'react-router'
import { type Block, parseRichText, type Span } from './rich-text.ts'

/** Shows a text of the owner in the safe subset of Markdown. Its headings are h3, because they stand below a heading of the page. */
export function RichText({ source }: { source: string }) {
  // A text never changes on its page, so the index is a stable key.
  return (
    <div className="grid max-w-[68ch] gap-3 text-ink-2 [overflow-wrap:anywhere]">
      {parseRichText(source).map((block, index) => (
        <RichBlock key={index} block={block} />
      ))}
    </div>
  )
}

function RichBlock({ block }: { block: Block }) {
  if (block.kind === 'heading')
    return (
      <h3 className="mt-2 font-sans text-base font-semibold tracking-normal text-ink">
        <Spans spans={block.spans} />
      </h3>
    )
  if (block.kind === 'paragraph')
    return (
      <p>
        {block.lines.map((spans, index) => (
          <span key={index}>
            {index > 0 && <br />}
            <Spans spans={spans} />
          </span>
        ))}
      </p>
    )
  return (
    <ul className="grid list-disc gap-1.5 pl-5 marker:text-crocus-400">
      {block.items.map((spans, index) => (
        <li key={index}>
          <Spans spans={spans} />
        </li>
      ))}
    </ul>
  )
}

const Spans = ({ spans }: { spans: Span[] }) => spans.map((span, index) => <RichSpan key={index} span={span} />)

function RichSpan({ span }: { span: Span }) {
  if (span.kind === 'strong') return <strong className="font-semibold text-ink">{span.text}</strong>
  if (span.kind === 'emphasis') return <em>{span.text}</em>
  if (span.kind !== 'link') return span.text
  return span.to.startsWith('/') ? (
    <Link to={span.to} className="link">
      {span.text}
    </Link>
  ) : (
    <a href={span.to} rel="noopener nofollow" className="link">
      {span.text}
    </a>
  )
}
