/** Parts of pages that other modules show. */

export { offerUndo, runUndo } from './office/offer-undo.ts'
