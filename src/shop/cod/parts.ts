/** Parts of pages that other modules show. */

export { codOfficeTexts } from './office/cod-texts.ts'
export { CodBadge, CustomerCod, OrderCod } from './office/order-cod.tsx'
