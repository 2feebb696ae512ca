import type { RichTextDoc, RichTextInline } from '../block-field-contract.ts'

const inlineText = (spans: readonly RichTextInline[] = []) => spans.map((span) => (span.type === 'text' ? span.text : '\n')).join('')

const paragraphsOfDoc = ({ content }: RichTextDoc) =>
  content.flatMap((node) =>
    node.type === 'paragraph' || node.type === 'heading' ? [node.content] : node.content.flatMap((item) => item.content.map((each) => each.content)),
  )

/** Returns the lines of a rich text without its marks. */
export const linesOfDoc = (doc: RichTextDoc): string[] => paragraphsOfDoc(doc).map(inlineText)

/** Returns the texts of a rich text, cut where its marks change. */
export const spansOfDoc = (doc: RichTextDoc): string[] =>
  paragraphsOfDoc(doc).flatMap((spans = []) => spans.flatMap((span) => (span.type === 'text' ? [span.text] : [])))
