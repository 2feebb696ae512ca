/** Parts of pages that other modules show. */

export { DeliverTo } from './pages/deliver-to.tsx'
export { keptDestination } from './pages/kept-pin.ts'
export { pinsTexts } from './office/pins-texts.ts'
