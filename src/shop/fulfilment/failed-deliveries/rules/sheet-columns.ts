import { dayInIndia } from '#kernel/india.ts'
import type { FailedDelivery } from '../office-contract.ts'
import { attemptWords } from './attempt-words.ts'
import { deskStateWords } from './desk-words.ts'
import { totalCost } from './total-cost.ts'

const dayOf = (at: string | null) => (at ? dayInIndia(new Date(at)) : '')

/** The columns of the spreadsheet, each with its cell. Amounts are in rupees, and empty until staff enter them. */
export const sheetColumns: Record<string, (row: FailedDelivery) => string | number> = {
  Order: ({ orderId }) => orderId,
  Parcel: ({ parcel }) => parcel,
  Courier: ({ carrier }) => carrier,
  AWB: ({ awb }) => awb,
  'PIN Code': ({ pincode }) => pincode,
  State: ({ state }) => deskStateWords[state],
  Sent: ({ shippedAt }) => dayOf(shippedAt),
  'Failed Attempts': ({ attempts }) => attempts.length,
  'Last Reason': ({ attempts }) => lastReason(attempts),
  'Came Back': ({ backAt }) => dayOf(backAt),
  Freight: ({ costs }) => costs?.forward ?? '',
  'Return Freight': ({ costs }) => costs?.back ?? '',
  Damage: ({ costs }) => costs?.damage ?? '',
  Total: ({ costs }) => (costs ? totalCost(costs) : ''),
}

function lastReason(attempts: FailedDelivery['attempts']) {
  const last = attempts.at(-1)
  return last ? attemptWords[last.reason] : ''
}
