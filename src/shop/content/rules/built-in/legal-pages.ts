import type { Block } from '../../page-contract.ts'
import type { LegalPage } from './legal-page.ts'
import { grievance, returns, shipping } from './legal-orders.ts'
import { privacy, terms } from './legal-privacy-terms.ts'
import { blockOf } from './section-block.ts'

function legalBlockOf(section: LegalPage['sections'][number]): Block {
  if (section.kind === 'officer') return section
  const { heading, body } = blockOf(section)
  return { kind: section.kind ?? 'text', heading, body }
}

/** The legal pages of a new shop: templates (docs/operations.md). Facts in braces come from the settings (legal-facts.ts). */
export const legalPages = [privacy, terms, shipping, returns, grievance].map(({ sections, ...page }) => ({ ...page, blocks: sections.map(legalBlockOf) }))
