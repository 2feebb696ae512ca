import { sql } from 'kysely'
import type { ActionOf } from './action.ts'
import { callShop, pick } from './call.ts'
import type { Model } from './model.ts'

/** Parcels that a courier carries, that it cannot deliver, and that come back. */

const send = (model: Model, path: string, body: object) => callShop(model, 'POST', path, { token: model.admin, body })

/** Asks a courier to fetch the next parcel of an order. The shop refuses it for an order that may not be sent. */
export async function book(model: Model, { which, courier }: ActionOf<'book with courier'>) {
  const attempt = pick(model.attempts, which)
  if (attempt) await send(model, `/orders/${attempt.orderId}/shipments`, { courier, weight: 250, length: 20, breadth: 15, height: 10 })
}

export async function cancelBooking(model: Model, { which }: ActionOf<'cancel booking'>) {
  const shipment = pick(await model.shop.db.selectFrom('shipment').select('id').orderBy('seq').execute(), which)
  if (shipment) await send(model, `/shipments/${shipment.id}/cancel`, {})
}

const askCourier = async ({ shop, processState }: Model, path: string, body: object) => {
  if (processState.crashed) return
  await shop.fetch(`http://127.0.0.1/sandbox/courier${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
}

/** Decides how the courier reports: late, twice, in another order, or not at all. */
export const setCourier = (model: Model, { webhooks }: ActionOf<'set courier'>) => askCourier(model, '/switches', { webhooks })

/** Lets something happen to a parcel at the courier, which reports it. */
export async function moveParcel(model: Model, { which, to }: ActionOf<'move parcel'>) {
  const { rows } = await sql<{ awb: string }>`select awb from shipment where awb is not null order by seq`.execute(model.shop.db)
  const parcel = pick(rows, which)
  if (parcel) await askCourier(model, '/move', { awb: parcel.awb, to })
}

/** Staff report that a parcel could not be delivered. The shop refuses it for one that was not sent. */
export async function failDelivery(model: Model, { which, parcel }: ActionOf<'fail delivery'>) {
  const attempt = pick(model.attempts, which)
  const body = { parcel, at: '2026-01-15T11:00', reason: 'refused' }
  if (attempt) await send(model, '/failed-deliveries', { orderId: attempt.orderId, ...body })
}

type Desk = { _id: string; version: number }

async function pickAtDesk(model: Model, which: number, state: string): Promise<Desk | undefined> {
  const answer = await callShop(model, 'GET', `/failed-deliveries?state=${state}`, { token: model.admin })
  return answer?.status === 200 ? pick<Desk>(answer.body, which) : undefined
}

/** Sends a request twice, which must answer the same. */
async function twice(model: Model, again: boolean, path: string, body: object) {
  const first = await send(model, path, body)
  if (!again || first?.status !== 200) return
  const second = await send(model, path, body)
  if (second && second.status !== 200) model.violations.push(`${path} was sent twice, and answered ${second.status}`)
}

/** Receives a parcel: all its pieces, or one less of each line, go back to the stock. */
export async function receiveParcel(model: Model, { which, missing, again }: ActionOf<'receive parcel'>) {
  const row = await pickAtDesk(model, which, 'open')
  if (!row) return
  const pieces = await callShop(model, 'GET', `/failed-deliveries/${row._id}/pieces`, { token: model.admin })
  if (pieces?.status !== 200) return
  type Piece = { position: number; qty: number; batches: { batch: string | null; pieces: number }[] }
  const lines = pieces.body.flatMap(({ position, qty, batches }: Piece) => {
    let left = qty - (missing ? 1 : 0)
    if (batches.length === 0) return [{ position, restock: left, writeOff: 0 }]
    return batches.map(({ batch, pieces: most }) => {
      const restock = Math.min(left, most)
      left -= restock
      return { position, batch, restock, writeOff: 0 }
    })
  })
  await twice(model, again, `/failed-deliveries/${row._id}/back`, { lines, version: row.version })
}

/** Sends a paid parcel again that came back. The shop refuses it for any other. */
export async function sendAgain(model: Model, { which, again }: ActionOf<'send again'>) {
  const row = await pickAtDesk(model, which, 'back')
  if (row) await twice(model, again, `/failed-deliveries/${row._id}/again`, { version: row.version })
}
