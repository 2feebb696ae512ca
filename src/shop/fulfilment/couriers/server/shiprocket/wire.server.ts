import { z } from 'zod/mini'
import { parseGrams, parseIndianTime } from '../courier-values.server.ts'
import type { BookedShipment, Report, Tracking } from '../courier.server.ts'
import { kindOf } from './statuses.server.ts'

/** Shiprocket's answers, as far as the shop reads them. https://apidocs.shiprocket.in. It writes ids as numbers or as texts. */
const id = z.pipe(z.union([z.string(), z.number()]), z.transform(String))
const text = z._default(z.nullable(z.string()), '')

export const wireLogin = z.object({ token: z.string().check(z.minLength(1)) })

export const wireOffers = z.object({
  data: z.optional(z.object({ available_courier_companies: z.array(z.object({ cod: z.optional(z.number()), estimated_delivery_days: z.optional(id) })) })),
  message: z.optional(z.string()),
})

export const wireCreated = z.object({ order_id: id, shipment_id: id })

/** An order in a list. `awb` is empty until a courier is chosen. */
export const wireOrders = z.object({
  data: z.array(
    z.object({
      id,
      channel_order_id: id,
      status_code: z.number(),
      shipments: z.array(z.object({ id, awb: text, courier: text })),
    }),
  ),
})

export const wireAssigned = z.object({
  awb_assign_status: z.optional(z.number()),
  message: z.optional(z.string()),
  response: z.optional(
    z.object({ data: z.optional(z.object({ awb_code: z.optional(z.nullable(id)), courier_name: text, awb_assign_error: z.optional(z.string()) })) }),
  ),
})

export const wireLabel = z.object({ label_created: z.optional(z.number()), label_url: z.optional(z.nullable(z.string())), response: z.optional(z.unknown()) })

export const wireDone = z.object({})

/** An order by its id. The charged weight is in kilograms, and empty until it is known. */
export const wireShown = z.object({
  data: z.object({ awb_data: z.optional(z.object({ charges: z.optional(z.object({ charged_weight: z.optional(z.unknown()) })) })) }),
})

const scan = z.object({ date: z.string(), activity: text, location: text, 'sr-status': z.optional(z.nullable(z.union([z.string(), z.number()]))) })

export const wireTracked = z.object({
  tracking_data: z.object({ shipment_track_activities: z._default(z.nullable(z.array(z.unknown())), []) }),
})

/** A webhook: the newest status, and every scan so far. `current_timestamp` reads DD MM YYYY hh:mm:ss. */
export const wireWebhook = z.object({
  awb: id,
  shipment_status_id: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  current_timestamp: z.optional(z.nullable(z.string())),
  scans: z._default(z.nullable(z.array(z.unknown())), []),
})

export const wireRefusal = z.object({
  message: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
})

export const reasonIn = (refusal: z.output<typeof wireRefusal> | undefined): string =>
  Object.values(refusal?.errors ?? {})
    .flat()
    .join(' ') ||
  (refusal?.message ?? '')

export const bookedOf = ({ id: orderId, shipments: [shipment] }: z.output<typeof wireOrders>['data'][number]): BookedShipment => ({
  orderId,
  shipmentId: shipment?.id ?? '',
  awb: shipment?.awb ?? '',
  handedTo: shipment?.courier ?? '',
})

/** Reads scans one by one, so that one which the shop cannot read hides no other. */
export function reportsOf(scans: readonly unknown[]): Report[] {
  return scans.flatMap((item) => {
    const read = z.safeParse(scan, item).data
    const kind = kindOf(numberOf(read?.['sr-status']))
    const at = read && parseIndianTime(read.date)
    return read && kind && at ? [{ kind, at, text: [read.activity, read.location].filter(Boolean).join(', ') }] : []
  })
}

/** Returns the scans of a webhook, and its newest status if no scan has that status. The status then has the time of the message. */
export function trackingOfWebhook({ awb, shipment_status_id, current_timestamp, scans }: z.output<typeof wireWebhook>): Tracking {
  const reports = reportsOf(scans ?? [])
  const kind = kindOf(numberOf(shipment_status_id))
  const [, day, month, year, time] = /^(\d{2}) (\d{2}) (\d{4}) (\d{2}:\d{2}:\d{2})$/.exec(current_timestamp ?? '') ?? []
  const at = parseIndianTime(`${year}-${month}-${day} ${time}`)
  const isNew = kind !== undefined && !reports.some((report) => report.kind === kind)
  return { awb, reports: inTime(isNew && at ? [...reports, { kind, at, text: '' }] : reports), chargedGrams: undefined }
}

export const inTime = (reports: readonly Report[]) => reports.toSorted((one, other) => one.at.getTime() - other.at.getTime())

export const chargedGramsOf = ({ data }: z.output<typeof wireShown>) => parseGrams(data.awb_data?.charges?.charged_weight)

const numberOf = (value: string | number | null | undefined) => (value == null || value === '' ? undefined : Number(value))
