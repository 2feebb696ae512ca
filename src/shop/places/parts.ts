/** Parts of pages that other modules show. */

export { DeliverTo } from './pages/deliver-to.tsx'
export { pinsTexts } from './office/pins-texts.ts'
