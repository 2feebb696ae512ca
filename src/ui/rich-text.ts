/** A piece of a line. `to` is a path of the shop or an https address. */
export type Span =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; text: string }
  | { kind: 'emphasis'; text: string }
  | { kind: 'link'; text: string; to: string }

export type Block = { kind: 'heading'; spans: Span[] } | { kind: 'paragraph'; lines: Span[][] } | { kind: 'list'; items: Span[][] }

const heading = /^#{1,3} +(.+)$/
const point = /^[-*] +(.+)$/

/**
 * Parses the safe subset of Markdown that owners write: headings (`## `), paragraphs, lists (`- `), **bold**, *italic* and [links](https://…). Anything
 * else, markup included, stays plain text. Pages render the result as elements, so no text can become markup.
 */
export function parseRichText(source: string): Block[] {
  return source
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n+/)
    .map((block) => block.trim())
    .filter(Boolean)
    .flatMap(parseBlock)
}

function parseBlock(source: string): Block[] {
  const blocks: Block[] = []
  for (const line of source.split('\n').map((text) => text.trim())) {
    const [, title] = heading.exec(line) ?? []
    const [, item] = point.exec(line) ?? []
    const last = blocks.at(-1)
    if (title !== undefined) blocks.push({ kind: 'heading', spans: parseSpans(title) })
    else if (item !== undefined && last?.kind === 'list') last.items.push(parseSpans(item))
    else if (item !== undefined) blocks.push({ kind: 'list', items: [parseSpans(item)] })
    else if (last?.kind === 'paragraph') last.lines.push(parseSpans(line))
    else blocks.push({ kind: 'paragraph', lines: [parseSpans(line)] })
  }
  return blocks
}

/** Matches **bold**, *italic* and [text](address). Spaces beside a mark make it plain: 2 * 3. The lengths are limited, so a long line costs linear time. */
const marked = /\*\*(?=\S)([^*\n]{1,500})(?<=\S)\*\*|\*(?=\S)([^*\n]{1,500})(?<=\S)\*|\[([^[\]\n]{1,200})\]\(([^\s()<>"']{1,500})\)/g

function parseSpans(line: string): Span[] {
  const spans: Span[] = []
  let end = 0
  for (const match of line.matchAll(marked)) {
    const [whole, strong, emphasis, text = '', address = ''] = match
    const span = spanOf({ strong, emphasis, text, address })
    if (!span) continue
    if (match.index > end) spans.push({ kind: 'text', text: line.slice(end, match.index) })
    spans.push(span)
    end = match.index + whole.length
  }
  if (end < line.length) spans.push({ kind: 'text', text: line.slice(end) })
  return spans
}

type Match = { strong: string | undefined; emphasis: string | undefined; text: string; address: string }

function spanOf({ strong, emphasis, text, address }: Match): Span | undefined {
  if (strong !== undefined) return { kind: 'strong', text: strong }
  if (emphasis !== undefined) return { kind: 'emphasis', text: emphasis }
  return isSafeAddress(address) ? { kind: 'link', text, to: address } : undefined
}

/** Allows a path of the shop (`/blog`, not `//elsewhere`) and https addresses. */
const isSafeAddress = (address: string) => /^\/(?![/\\])/.test(address) || /^https:\/\/[a-z\d]/i.test(address)

function linesOf(block: Block): Span[][] {
  if (block.kind === 'heading') return [block.spans]
  return block.kind === 'list' ? block.items : block.lines
}

/** Returns a rich text without its marks, for search engines. */
export const plainTextOf = (source: string) =>
  parseRichText(source)
    .flatMap(linesOf)
    .map((spans) => spans.map(({ text }) => text).join(''))
    .join(' ')
