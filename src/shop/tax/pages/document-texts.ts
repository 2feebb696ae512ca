import type { DocumentKind } from '../rules/documents.ts'

export const documentTexts = {
  title: 'Documents',
  kinds: { tax_invoice: 'Invoice', bill_of_supply: 'Bill of supply', bill: 'Bill', credit_note: 'Credit note' } satisfies Record<DocumentKind, string>,
  download: (kind: string, number: string) => `Download ${kind.toLowerCase()} ${number} as a PDF`,
  failed: 'The document could not be downloaded. Please try again.',
  none: 'No document was issued for this order.',
}
