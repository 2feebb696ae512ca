import type { TextSection } from '#ui/text-sections.tsx'
import type { BlockOf } from '../../page-contract.ts'

const paragraphOf = (text: string) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] })

/** Converts a section of a built-in text to a block, as the editor would store it. */
export const blockOf = ({ title, paragraphs, points = [] }: TextSection): BlockOf<'text'> => ({
  kind: 'text',
  heading: title,
  body: {
    type: 'doc',
    content: [
      ...paragraphs.map(paragraphOf),
      ...(points.length > 0
        ? [{ type: 'bulletList' as const, content: points.map((point) => ({ type: 'listItem' as const, content: [paragraphOf(point)] })) }]
        : []),
    ],
  },
})
