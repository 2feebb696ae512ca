import type { ReportKind } from '../../rules/shipment.ts'

/** The codes of scans by which Delhivery says that nobody took the parcel. https://delhivery-express-api-doc.readme.io */
const failedCodes = new Set(['EOD-3', 'EOD-6', 'EOD-11', 'EOD-15', 'EOD-16', 'EOD-43', 'EOD-69', 'EOD-74', 'EOD-86', 'EOD-104', 'ST-108'])

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

/** Returns what a scan means. Undefined for one that changes nothing. */
export function kindOf(type: string, status: string, code: string): ReportKind | undefined {
  if (type === 'UD' && code === pickedUpCode) return 'picked_up'
  if (type === 'UD' && status === 'Pending' && failedCodes.has(code)) return 'attempt_failed'
  return kinds[type]?.[status]
}
