/** Parts of pages that other modules show. */

export { ConversionsPanel } from './conversions/office/conversions-panel.tsx'
export { changeOf } from './office/show-change.ts'
export { OrderSource } from './office/order-source.tsx'
export { countCarts, countPage } from './visits/pages/count-visit.ts'
export { takeTouch } from './pages/take-touch.ts'
