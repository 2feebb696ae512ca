import type { AttemptReason } from '../../../failed-deliveries/rules/attempt.ts'
import type { ReportKind } from '../../rules/shipment.ts'

/**
 * The codes of scans by which Delhivery says that nobody took the parcel (https://delhivery-express-api-doc.readme.io), and what each remark means. Others, such
 * as "not attempted", "self collect", "open delivery" and "entry restricted", are no reason of ours: staff read the remark.
 */
const failures = new Map<string, AttemptReason>([
  ['EOD-3', 'asked_for_later'],
  ['EOD-6', 'refused'],
  ['EOD-11', 'nobody_home'],
  ['EOD-15', 'address_wrong'],
  ['EOD-16', 'cash_not_ready'],
  ['EOD-43', 'other'],
  ['EOD-69', 'other'],
  ['EOD-74', 'address_wrong'],
  ['EOD-86', 'other'],
  ['EOD-104', 'other'],
  ['ST-108', 'other'],
])

export const reasonOf = (code: string): AttemptReason => failures.get(code) ?? 'other'

/** What Delhivery's pairs of type and status mean. UD is a parcel that goes to the customer, RT one that comes back, DL one that has arrived. */
const kinds: Readonly<Record<string, Readonly<Record<string, ReportKind>>>> = {
  UD: {
    Manifested: 'booked',
    'Not Picked': 'booked',
    'In Transit': 'in_transit',
    Pending: 'in_transit',
    Dispatched: 'out_for_delivery',
    LOST: 'lost',
    Lost: 'lost',
  },
  RT: { 'In Transit': 'returning', Pending: 'returning', Dispatched: 'returning', LOST: 'lost', Lost: 'lost' },
  DL: { Delivered: 'delivered', RTO: 'returned' },
  LT: { LOST: 'lost', Lost: 'lost' },
  CN: { Canceled: 'cancelled', Cancelled: 'cancelled' },
}

const pickedUpCode = 'X-PPOM'

/** Returns what a scan means. Undefined for a scan that changes nothing. */
export function kindOf(type: string, status: string, code: string): ReportKind | undefined {
  if (type === 'UD' && code === pickedUpCode) return 'picked_up'
  if (type === 'UD' && status === 'Pending' && failures.has(code)) return 'attempt_failed'
  return kinds[type]?.[status]
}
