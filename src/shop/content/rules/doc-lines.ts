import type { RichTextDoc, RichTextInline } from '../block-field-contract.ts'

const inlineText = (spans: readonly RichTextInline[] = []) => spans.map((span) => (span.type === 'text' ? span.text : '\n')).join('')

/** Returns the lines of a rich text without its marks. */
export const linesOfDoc = ({ content }: RichTextDoc): string[] =>
  content.flatMap((node) => {
    if (node.type === 'paragraph' || node.type === 'heading') return [inlineText(node.content)]
    return node.content.flatMap((item) => item.content.map((paragraph) => inlineText(paragraph.content)))
  })
