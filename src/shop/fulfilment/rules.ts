/** Pure rules and words that other modules use. Safe in a browser. */

export { type Carrier, carrierIds, carrierName, isAggregator } from './parcels/rules/carriers.ts'
export { wireParcel } from './parcels/rules/wire-parcel.ts'
export { returnReasonTexts } from './returns/rules/return-reason-texts.ts'
export { isOpen, longestDeliveryDays, returnableUntil, returnReasons, type ReturnReason } from './returns/rules/return.ts'
