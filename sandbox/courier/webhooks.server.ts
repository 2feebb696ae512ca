import type { Tx } from '#platform/database/database.ts'
import { job } from '#platform/module.ts'
import { ownAddress } from '#platform/outbound/own-address.ts'
import type { Shop } from '#platform/shop.ts'
import type { CourierParcel, Scan } from './parcels.server.ts'
import { delhiveryReport } from './delhivery.server.ts'
import { shiprocketReport } from './shiprocket.server.ts'
import type { CourierSwitches } from './switches.server.ts'

const lateSeconds = 30
const timeoutMs = 5000

type Delivery = { courier: string; body: string }

/** Enqueues a webhook for each new scan. Each carries the scans until then. The `webhooks` switch decides their order, number and delay. */
export async function enqueueReports(shop: Shop, tx: Tx, parcel: CourierParcel, scans: { known: Scan[]; added: Scan[] }, { webhooks }: CourierSwitches) {
  if (webhooks === 'off') return
  const bodies = scans.added.map((_, index) => JSON.stringify(reportOf(parcel, [...scans.known, ...scans.added.slice(0, index + 1)])))
  const inOrder = webhooks === 'shuffled' ? bodies.toReversed() : bodies
  const deliveries = inOrder.flatMap((body): Delivery[] => Array.from({ length: webhooks === 'twice' ? 2 : 1 }, () => ({ courier: parcel.courier, body })))
  await shop.jobs.enqueueAll(tx, deliverReportJob, deliveries, webhooks === 'late' ? { startAfterSeconds: lateSeconds } : {})
}

const reportOf = (parcel: CourierParcel, scans: Scan[]) => (parcel.courier === 'delhivery' ? delhiveryReport(parcel, scans) : shiprocketReport(parcel, scans))

const secretOf = ({ config }: Shop, courier: string) => (courier === 'delhivery' ? config.DELHIVERY_WEBHOOK_SECRET : config.SHIPROCKET_WEBHOOK_SECRET)

/** Posts a report to the shop. Without a secret in its settings, the shop takes none. @throws Error if the shop refuses it, so that the job tries again */
async function deliverReport(shop: Shop, { courier, body }: Delivery) {
  const secret = secretOf(shop, courier)
  if (secret === undefined) return
  const response = await shop.fetch(`${ownAddress(shop.config)}/backend/api/shipping/webhook`, {
    method: 'POST',
    signal: AbortSignal.timeout(timeoutMs),
    headers: { 'content-type': 'application/json', 'x-api-key': secret },
    body,
  })
  if (!response.ok) throw new Error(`the shop answered the report with ${response.status}`)
}

export const deliverReportJob = job('sandbox-courier', { retryLimit: 5, retryDelay: 5 }, deliverReport)
