/** Parts of pages that other modules show. */

export { DocumentList } from './pages/document-list.tsx'
export { documentTexts } from './pages/document-texts.ts'
export { taxTexts } from './office/tax-texts.ts'
