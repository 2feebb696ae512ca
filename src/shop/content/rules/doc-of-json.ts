import type { RichTextDoc, RichTextInline, RichTextNode } from '../block-field-contract.ts'

/** The JSON of the editor's nodes. */
export type EditorJson = { type?: string; text?: string; attrs?: Record<string, unknown>; content?: EditorJson[]; marks?: readonly EditorJson[] }

type Mark = NonNullable<Extract<RichTextInline, { type: 'text' }>['marks']>[number]
type Item = Extract<RichTextNode, { type: 'bulletList' }>['content'][number]

/** Converts the content of the editor to a stored rich text, without the attributes and nodes that no page shows. */
export const docOfJson = ({ content = [] }: EditorJson): RichTextDoc => ({ type: 'doc', content: content.flatMap(nodeOf) })

function nodeOf(node: EditorJson): RichTextNode[] {
  const { type, content = [] } = node
  if (type === 'bulletList' || type === 'orderedList') return [{ type, content: content.map(itemOf).filter((item) => item.content.length > 0) }]
  if (type === 'heading') return [{ type, ...spansOf(node) }]
  return type === 'paragraph' ? [paragraphOf(node)] : []
}

const itemOf = ({ content = [] }: EditorJson): Item => ({ type: 'listItem', content: content.filter(({ type }) => type === 'paragraph').map(paragraphOf) })

const paragraphOf = (node: EditorJson) => ({ type: 'paragraph' as const, ...spansOf(node) })

function spansOf({ content = [] }: EditorJson) {
  const spans = content.flatMap(inlineOf)
  return spans.length > 0 ? { content: spans } : {}
}

function inlineOf({ type, text, marks = [] }: EditorJson): RichTextInline[] {
  if (type === 'hardBreak') return [{ type }]
  if (type !== 'text' || !text) return []
  const known = marks.flatMap(markOf)
  return [{ type, text, ...(known.length > 0 && { marks: known }) }]
}

function markOf({ type, attrs }: EditorJson): Mark[] {
  if (type === 'bold' || type === 'italic') return [{ type }]
  const href = attrs?.['href']
  return type === 'link' && typeof href === 'string' ? [{ type, attrs: { href } }] : []
}
