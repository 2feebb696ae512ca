import { placeOwn } from './baseline-shopper.ts'
import { photoId } from './fill-fixture.ts'
import type { Baseline, Fixture, RequestPart } from './fixture.ts'
import { multipart } from './multipart.ts'
import { photograph } from './pictures.ts'

const lines = [{ position: 0, qty: 1 }]
const words = 'Please send it back.'
const wish = { lines, reason: 'damaged', words: 'The jar is broken.', key: 'return-key' }

/** Places an order and has it delivered. */
async function deliverOwn(fixture: Fixture) {
  const own = await placeOwn(fixture)
  await fixture.call('PUT', `/orders/${own.id}`, { token: fixture.admin, body: { status: 'Delivered' } })
  return own
}

type Asked = { own: { returns: { _id: string }[] } }

/** Asks for a return first. */
async function askOwn(fixture: Fixture) {
  const { token, id: orderId } = await deliverOwn(fixture)
  const { own } = await fixture.call<Asked>('POST', `/orders/my-orders/${orderId}/returns`, { token, body: wish })
  return { token, orderId, id: own.returns[0]?._id ?? '' }
}

/** Approves a return first. */
async function approve(fixture: Fixture) {
  const { id } = await askOwn(fixture)
  await fixture.call('POST', `/returns/${id}/approve`, { token: fixture.admin, body: { words, version: 1 } })
  return id
}

const asShopper =
  (plain: () => RequestPart): Baseline =>
  async (fixture) => {
    const { token, id } = await askOwn(fixture)
    return { token, id, ...plain() }
  }

/** Baseline requests of returns, by operation. */
export const returnBaselines: Record<string, Baseline> = {
  'GET /orders/my-orders/{id}/returns': async (fixture) => {
    const { token, orderId } = await askOwn(fixture)
    return { token, id: orderId }
  },
  'POST /orders/my-orders/{id}/returns': async (fixture) => {
    const { token, id } = await deliverOwn(fixture)
    return { token, id, json: wish }
  },
  'POST /returns/{id}/withdraw': asShopper(() => ({ json: {} })),
  'POST /returns/{id}/photos': asShopper(() => multipart({}, { field: 'photo', bytes: photograph() })),
  'GET /return-photos/{id}': ({ admin }) => ({ token: admin, id: photoId }),
  'GET /returns': ({ admin }) => ({ token: admin }),
  'GET /returns/counts': ({ admin }) => ({ token: admin }),
  'GET /orders/{id}/returns': async (fixture) => ({ token: fixture.admin, id: (await askOwn(fixture)).orderId }),
  'POST /returns/{id}/approve': async (fixture) => ({ token: fixture.admin, id: (await askOwn(fixture)).id, json: { words, version: 1 } }),
  'POST /returns/{id}/refuse': async (fixture) => ({ token: fixture.admin, id: (await askOwn(fixture)).id, json: { words, version: 1 } }),
  'POST /returns/{id}/receive': async (fixture) => ({
    token: fixture.admin,
    id: await approve(fixture),
    json: { lines: [{ position: 0, restock: 1, writeOff: 0 }], version: 2 },
  }),
  'GET /orders/{id}/replacements': async (fixture) => ({ token: fixture.admin, id: (await deliverOwn(fixture)).id }),
  'POST /orders/{id}/replacements': async (fixture) => ({
    token: fixture.admin,
    id: (await deliverOwn(fixture)).id,
    json: { lines, reason: 'damaged', key: `replacement-${fixture.next('replacement')}` },
  }),
  'POST /returns/{id}/close': async (fixture) => ({ token: fixture.admin, id: await approve(fixture), json: { refund: 'paid', version: 2 } }),
}
