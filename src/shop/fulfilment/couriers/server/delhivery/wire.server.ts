import { z } from 'zod/mini'
import { parseIndianTime } from '../courier-values.server.ts'
import type { Report, Tracking } from '../courier.server.ts'
import { kindOf, reasonOf } from './statuses.server.ts'

/** Delhivery's answers, as far as the shop reads them. https://delhivery-express-api-doc.readme.io. It writes ids as numbers or as texts. */
const id = z.pipe(z.union([z.string(), z.number()]), z.transform(String))
const text = z._default(z.nullable(z.string()), '')
const remarks = z.optional(z.nullable(z.union([z.string(), z.array(z.string())])))

export const wirePins = z.object({
  delivery_codes: z.array(z.object({ postal_code: z.object({ pre_paid: text, cod: text }) })),
})

/** A refused parcel has the status Fail, and its reason among the remarks. */
export const wireCreated = z.object({
  success: z.optional(z.nullable(z.boolean())),
  rmk: z.optional(z.nullable(z.string())),
  packages: z._default(z.nullable(z.array(z.object({ status: text, waybill: z.optional(z.nullable(id)), remarks }))), []),
})

export const wirePickup = z.object({ pickup_id: z.optional(z.nullable(id)) })

export const wireLabels = z.object({ packages: z._default(z.array(z.object({ pdf_download_link: z.optional(z.nullable(z.string())) })), []) })

export const wireEdited = z.object({ status: z.optional(z.union([z.boolean(), z.string()])), error: z.optional(z.nullable(z.string())), remark: remarks })

const scan = z.object({ ScanType: z.string(), Scan: z.string(), ScanDateTime: z.string(), StatusCode: text, Instructions: text, ScannedLocation: text })

const status = z.object({ Status: z.string(), StatusType: z.string(), StatusDateTime: z.string(), StatusCode: text, Instructions: text, StatusLocation: text })

const shipment = z.object({
  AWB: id,
  Status: status,
  Scans: z._default(z.nullable(z.array(z.object({ ScanDetail: z.unknown() }))), []),
  /** In grams. Null until Delhivery has weighed the parcel. */
  ChargedWeight: z.optional(z.nullable(z.union([z.string(), z.number()]))),
})

/** An unknown parcel has an error in place of the data. */
export const wireTracked = z.object({ ShipmentData: z._default(z.nullable(z.array(z.object({ Shipment: shipment }))), []), Error: z.optional(z.string()) })

/** A push about one scan. NSLCode is the scan's code. */
export const wirePush = z.object({
  Shipment: z.object({ AWB: id, NSLCode: text, Status: z.omit(status, { StatusCode: true }) }),
})

export type WireShipment = z.output<typeof shipment>

export const isCancelled = ({ Status: { StatusType, Status } }: WireShipment) => kindOf(StatusType, Status, '') === 'cancelled'

/** Reads scans one by one, so that one which the shop cannot read hides no other. */
export function trackingOf({ AWB: awb, Scans, ChargedWeight }: WireShipment): Tracking {
  const reports = (Scans ?? []).flatMap(({ ScanDetail }) => {
    const read = z.safeParse(scan, ScanDetail).data
    return read ? reportOf(read.ScanType, read.Scan, read.StatusCode, read.ScanDateTime, [read.Instructions, read.ScannedLocation]) : []
  })
  const grams = Number(ChargedWeight ?? 0)
  return { awb, reports: reports.toSorted((one, other) => one.at.getTime() - other.at.getTime()), chargedGrams: grams > 0 ? Math.round(grams) : undefined }
}

export function trackingOfPush({ Shipment: { AWB: awb, NSLCode, Status } }: z.output<typeof wirePush>): Tracking {
  const { StatusType, Status: name, StatusDateTime, Instructions, StatusLocation } = Status
  return { awb, reports: reportOf(StatusType, name, NSLCode, StatusDateTime, [Instructions, StatusLocation]), chargedGrams: undefined }
}

/** Delhivery writes fractions of a second in one place and not in another, so they do not count. */
function reportOf(type: string, name: string, code: string | null, time: string, words: (string | null)[]): Report[] {
  const kind = kindOf(type, name, code ?? '')
  const at = parseIndianTime(time.replace(/\.\d+$/, ''))
  const text = words.filter(Boolean).join(', ')
  if (!kind || !at) return []
  return [kind === 'attempt_failed' ? { kind, at, text, reason: reasonOf(code ?? '') } : { kind, at, text }]
}

export const reasonIn = (given: z.output<typeof remarks>): string => (Array.isArray(given) ? given.join(' ') : (given ?? ''))
