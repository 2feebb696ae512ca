import { placeOwn } from './baseline-shopper.ts'
import type { Baseline, Fixture } from './fixture.ts'

const attempt = { parcel: 1, at: '2026-01-15T11:00', reason: 'nobody_home' }

/** Places an order and ships its parcel. @returns the order's id */
async function shipOwn(fixture: Fixture): Promise<string> {
  const { id } = await placeOwn(fixture)
  const body = { carrier: 'delhivery', parcels: [{ id, awb: `FAIL${fixture.next('awb')}` }] }
  await fixture.call('POST', '/packing/shipped', { token: fixture.admin, body })
  return id
}

type Saved = { saved: { _id: string; orderId: string } }

/** Ships a parcel that cannot be delivered. */
async function fail(fixture: Fixture) {
  const orderId = await shipOwn(fixture)
  const { saved } = await fixture.call<Saved>('POST', '/failed-deliveries', { token: fixture.admin, body: { orderId, ...attempt } })
  return saved
}

const asStaff =
  (json?: object): Baseline =>
  async (fixture) => ({ token: fixture.admin, id: (await fail(fixture))._id, ...(json && { json }) })

/** Baseline requests of failed deliveries, by operation. */
export const failedDeliveryBaselines: Record<string, Baseline> = {
  'GET /failed-deliveries': ({ admin }) => ({ token: admin }),
  'GET /orders/{id}/failed-deliveries': async (fixture) => ({ token: fixture.admin, id: (await fail(fixture)).orderId }),
  'POST /failed-deliveries': async (fixture) => ({ token: fixture.admin, json: { orderId: await shipOwn(fixture), ...attempt } }),
  'POST /failed-deliveries/{id}/day': asStaff({ day: '2099-01-01', version: 1 }),
  'POST /failed-deliveries/{id}/returning': asStaff({ version: 1 }),
}
