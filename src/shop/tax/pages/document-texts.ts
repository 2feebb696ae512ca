import { documentNames } from '../rules/documents.ts'

export const documentTexts = {
  title: 'Documents',
  kinds: documentNames,
  download: (kind: string, number: string) => `Download ${kind.toLowerCase()} ${number} as a PDF`,
  failed: 'The document could not be downloaded. Please try again.',
  ofTest: 'Orders of test mode have no invoice.',
  none: 'No document was issued for this order.',
}
