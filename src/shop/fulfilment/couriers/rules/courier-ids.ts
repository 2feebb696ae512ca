import { type Carrier, carriers } from '../../parcels/rules/carriers.ts'

/** The carriers that the shop can talk to over HTTP. */
export const courierIds = ['shiprocket', 'delhivery'] as const satisfies Carrier[]

export type CourierId = (typeof courierIds)[number]

export const courierName = (id: CourierId) => carriers[id].name
