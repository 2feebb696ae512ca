/** Parts of pages that other modules show. */

export { OrderSource } from './office/order-source.tsx'
export { takeTouch } from './pages/take-touch.ts'
