import type { RichTextDoc, RichTextInline } from '../block-field-contract.ts'

const inlineText = (spans: readonly RichTextInline[] = []) => spans.map((span) => (span.type === 'text' ? span.text : '\n')).join('')

const paragraphsOfDoc = ({ content }: RichTextDoc) =>
  content.flatMap((node) =>
    node.type === 'paragraph' || node.type === 'heading' ? [node.content] : node.content.flatMap((item) => item.content.map((each) => each.content)),
  )

/** Returns each paragraph of a rich text as plain text. */
export const linesOfDoc = (doc: RichTextDoc): string[] => paragraphsOfDoc(doc).map(inlineText)

/** Returns the parts of a rich text as plain texts. A new part begins where the marks change. */
export const spansOfDoc = (doc: RichTextDoc): string[] =>
  paragraphsOfDoc(doc).flatMap((spans = []) => spans.flatMap((span) => (span.type === 'text' ? [span.text] : [])))
