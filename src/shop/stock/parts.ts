/** Parts of pages that other modules show. */

export { SoldOut } from './alerts/pages/sold-out.tsx'
export { BundlePanel } from './office/bundle-panel.tsx'
export { DisposalDialog, expiredPacksOf } from './office/disposal-dialog.tsx'
export { MovementDialog } from './office/movement-dialog.tsx'
export { ReportCell } from './office/report-cell.tsx'
export { nameOf, State } from './office/stock-columns.tsx'
export { stockTexts } from './office/stock-texts.ts'
