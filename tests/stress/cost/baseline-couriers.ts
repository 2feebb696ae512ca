import type { Baseline, Fixture } from './fixture.ts'

const noShipment = ({ admin: token }: Fixture) => ({ token, id: 'unknown' })

/** Baseline requests about parcels that couriers carry. A shop without keys of a courier books none. */
export const courierBaselines: Record<string, Baseline> = {
  'GET /orders/{id}/shipments': async (fixture) => ({ token: fixture.admin, id: await unsentOrder(fixture) }),
  'POST /orders/{id}/shipments': async (fixture) => ({
    token: fixture.admin,
    id: await unsentOrder(fixture),
    json: { courier: 'shiprocket', weight: 250, length: 20, breadth: 15, height: 10 },
  }),
  'POST /shipments/{id}/retry': noShipment,
  'POST /shipments/{id}/cancel': noShipment,
  'GET /shipments/{id}/label': noShipment,
  'POST /shipping/webhook': (fixture) => ({ json: { awb: `SIM${fixture.next('report')}` }, headers: [['x-api-key', 'shiprocket secret']] }),
}

async function unsentOrder({ call, admin: token }: Fixture): Promise<string> {
  const [order] = await call<{ _id: string }[]>('GET', '/packing/orders?limit=1', { token })
  return order?._id ?? 'unknown'
}
