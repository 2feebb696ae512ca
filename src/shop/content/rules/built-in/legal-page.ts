import type { TextSection } from '#ui/text-sections.tsx'
import type { ClauseKind } from '../clauses.ts'

/** A legal page of a new shop. A section with a `kind` is a clause that the page must keep; an owner may remove the others. */
export type LegalPage = { slug: string; title: string; summary: string; sections: readonly ((TextSection & { kind?: ClauseKind }) | { kind: 'officer' })[] }
