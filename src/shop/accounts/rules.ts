/** Pure rules and words that other modules use. Safe in a browser. */

export { maxAddresses, toAddressRow, wireAddresses, type AddressSnapshot } from './addresses/rules/address.ts'
export {
  changeableFields,
  messageRouteOf,
  orderRouteOf,
  wireAccount,
  wireCustomer,
  type Contact,
  type Route,
  type StoredLogin,
} from './customers/rules/customer.ts'
export { type AdvertisingReceiver, advertisingReceivers } from './consents/rules/advertising-receivers.ts'
export { codeDigits, maxTries, nextSend, waitSecondsAfter } from './customers/rules/one-time-code.ts'
export { mobilePattern, storedMobile, tenDigits, wireMobile } from './customers/rules/mobile.ts'
export type { JoinedFields, MovedRows } from './merges/rules/merge.ts'
export { isWritten, longestNote, noteChanged } from './notes/rules/note.ts'
export { tagsChanged } from './tags/rules/tag.ts'
