/** Parts of pages that other modules show. */

export { ConversionsPanel } from './conversions/office/conversions-panel.tsx'
export { OrderSource } from './office/order-source.tsx'
export { takeTouch } from './pages/take-touch.ts'
