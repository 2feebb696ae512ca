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

const sendBack: Baseline = async (fixture) => {
  const { _id: id } = await fail(fixture)
  await fixture.call('POST', `/failed-deliveries/${id}/returning`, { token: fixture.admin, body: { version: 1 } })
  return { token: fixture.admin, id, json: { forward: 60, back: 55.5, damage: 0, version: 2 } }
}

const lose: Baseline = async (fixture) => {
  const { _id: id, orderId } = await fail(fixture)
  await fixture.call('POST', '/failed-deliveries/lost', { token: fixture.admin, body: { orderId, parcel: 1, reason: 'no_news' } })
  return { token: fixture.admin, id, json: { version: 2 } }
}

/** Baseline requests of failed deliveries, by operation. */
export const failedDeliveryBaselines: Record<string, Baseline> = {
  'GET /failed-deliveries': ({ admin }) => ({ token: admin }),
  'GET /orders/{id}/failed-deliveries': async (fixture) => ({ token: fixture.admin, id: (await fail(fixture)).orderId }),
  'POST /failed-deliveries': async (fixture) => ({ token: fixture.admin, json: { orderId: await shipOwn(fixture), ...attempt } }),
  'POST /failed-deliveries/lost': async (fixture) => ({ token: fixture.admin, json: { orderId: await shipOwn(fixture), parcel: 1, reason: 'no_news' } }),
  'POST /failed-deliveries/{id}/not-lost': lose,
  'POST /failed-deliveries/{id}/day': asStaff({ day: '2099-01-01', version: 1 }),
  'POST /failed-deliveries/{id}/ask': asStaff({ version: 1 }),
  'POST /delivery-answers': () => ({ json: { token: 'unknown.unsigned', answer: 'not_wanted' } }),
  'GET /failed-deliveries/{id}/pieces': asStaff(),
  'POST /failed-deliveries/{id}/back': asStaff({ lines: [{ position: 0, restock: 1, writeOff: 0 }], version: 1 }),
  'POST /failed-deliveries/{id}/again': asStaff({ version: 1 }),
  'POST /failed-deliveries/{id}/give-up': asStaff({ version: 1 }),
  'PUT /failed-deliveries/{id}/costs': sendBack,
  'GET /failed-deliveries/costs': ({ admin }) => ({ token: admin }),
  'GET /exports/failed-deliveries': ({ admin }) => ({ token: admin }),
  'POST /failed-deliveries/{id}/returning': asStaff({ version: 1 }),
}
