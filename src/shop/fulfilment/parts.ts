/** Parts of pages that other modules show. */

export { canSplit, leftToPack } from './parcels/office/left-to-pack.ts'
export { markOne, takeBack } from './parcels/office/packing-calls.ts'
export { PackingMessages } from './parcels/office/packing-messages.tsx'
export { packingTexts, parcelTexts } from './parcels/office/packing-texts.ts'
export { SplitDialog } from './parcels/office/split-dialog.tsx'
export { TrackingCell } from './parcels/office/tracking-cell.tsx'
export { TrackingDialog } from './parcels/office/tracking-dialog.tsx'
export { OrderReturns } from './returns/office/order-returns.tsx'
export { returnPart } from './returns/office/return-path.ts'
export { returnsTexts } from './returns/office/returns-texts.ts'
export { OwnReturnsPanel } from './returns/pages/own-returns.tsx'
