import type { Facts } from '#shop/settings/contract.ts'
import { grievance, returns, shipping } from './legal-orders-texts.ts'
import { type LegalText, privacy, terms } from './legal-rules-texts.ts'

/** Returns the legal pages, filled with the shop's settings. They are templates: see the end of docs/operations.md. */
export const legalPages = (facts: Facts, provider: string): readonly LegalText[] =>
  [privacy, terms, shipping, returns, grievance].map((page) => page(facts, provider))
