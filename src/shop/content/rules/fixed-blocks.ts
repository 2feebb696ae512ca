import type { Block, FixedBlock } from '../page-contract.ts'
import { clauseFacts } from './clauses.ts'
import { linesOfDoc, spansOfDoc } from './doc-lines.ts'
import { isClause, isFixed, isKept } from './visible-blocks.ts'

const fixedKindsIn = (blocks: readonly Block[]) =>
  blocks
    .filter(isFixed)
    .map(({ kind }) => kind)
    .toSorted()
    .join()

/** Returns whether a page has exactly the fixed blocks of its first text. An added page has none. */
export const hasItsFixedBlocks = (first: readonly Block[], blocks: readonly Block[]) => fixedKindsIn(blocks) === fixedKindsIn(first)

/**
 * Returns the facts that clauses of a legal page no longer name, with the index of the clause. A name that marks divide does not count: it is never replaced.
 */
export const lostFacts = (blocks: readonly Block[]) =>
  blocks.flatMap((block, place) => {
    if (!isClause(block)) return []
    const spans = spansOfDoc(block.body)
    return clauseFacts[block.kind].filter((fact) => !spans.some((text) => text.includes(`{${fact}}`))).map((fact) => ({ place, fact }))
  })

/** Returns the texts of a fixed block that shoppers read. */
export function linesOfFixed(block: FixedBlock): string[] {
  if (isKept(block)) return block.kind === 'officer' ? [] : [block.heading, ...linesOfDoc(block.body)]
  switch (block.kind) {
    case 'banner':
      return [block.heading, ...block.slides.flatMap(({ name, eyebrow, title, text, link, alt }) => [name, eyebrow, title, text, link.text, alt])]
    case 'hero':
      return [block.title, block.text, block.link.text, block.alt, ...block.facts.flatMap(({ figure, text }) => [figure, text])]
    case 'featured':
      return [block.heading, block.button]
    case 'features':
      return block.features.flatMap(({ title, text, link, alt }) => [title, text, link.text, alt])
    case 'testimonial':
      return [block.quote, block.who]
    case 'news':
      return [block.heading, block.all]
    case 'story':
      return [block.eyebrow, block.title, block.lead, ...block.paragraphs.map(({ text }) => text), ...block.pictures.map(({ alt }) => alt)]
    case 'stores':
      return [block.heading, ...block.stores.flatMap(({ title, text, alt }) => [title, text, alt])]
    case 'callout':
      return [block.heading, block.text, ...block.links.map(({ text }) => text)]
  }
}
