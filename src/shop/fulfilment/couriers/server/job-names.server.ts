import type { JobName } from '#platform/jobs/jobs.ts'

/** The jobs of couriers by name, for the files that their handlers import. */
export const bookShipmentName: JobName<{ shipmentId: string }> = { name: 'book-shipment' }
export const cancelShipmentName: JobName<{ shipmentId: string }> = { name: 'cancel-shipment' }
export const applyReportName: JobName<{ bodyHash: string }> = { name: 'apply-courier-event' }
