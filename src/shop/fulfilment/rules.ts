/** Pure rules and words that other modules use. Safe in a browser. */

export { type Carrier, carrierIds, carrierName, isAggregator } from './parcels/rules/carriers.ts'
export { wireParcel } from './parcels/rules/wire-parcel.ts'
export { isOpen, longestDeliveryDays, returnableUntil } from './returns/rules/return.ts'
