import type { TextSection } from '#ui/text-sections.tsx'
import type { ClauseKind } from '../clauses.ts'

/** A legal page of a new shop. `kind`: a clause that the page keeps; an owner may remove the others. */
export type LegalPage = { slug: string; title: string; summary: string; sections: readonly ((TextSection & { kind?: ClauseKind }) | { kind: 'officer' })[] }
