import { sql } from 'kysely'
import type { ActionOf } from './action.ts'
import { cancel, markDelivered } from './back-office.ts'
import { callShop, pick } from './call.ts'
import { orderInCash } from './cash.ts'
import type { Model } from './model.ts'
import { shipNext } from './packing.ts'
import { runAllJobs } from './run-jobs.ts'
import { pay, prepare } from './shopper.ts'

/** Parcels that a courier carries, that it cannot deliver, and that come back. */

const send = (model: Model, path: string, body: object) => callShop(model, 'POST', path, { token: model.admin, body })

/** Asks a courier to fetch the next parcel of an order. The shop refuses it for an order that may not be sent. */
export async function book(model: Model, { which, courier }: ActionOf<'book with courier'>) {
  const attempt = pick(model.attempts, which)
  if (attempt) await bookOrder(model, attempt.orderId, courier)
}

const bookOrder = (model: Model, id: string, courier: string) =>
  send(model, `/orders/${id}/shipments`, { courier, weight: 250, length: 20, breadth: 15, height: 10 })

/** Sells packs, and lets a courier carry them to one fate. Few random histories take these steps in their order. */
export async function sendByCourier(model: Model, { buyer, pack, qty, giftSet, isCash, courier, steps, missing }: ActionOf<'send by courier'>) {
  const lines = [{ product: pack, variant: 1, qty }, ...(giftSet ? [{ product: 2, variant: 1, qty: 1 }] : [])]
  const known = model.attempts.length
  if (isCash) await orderInCash(model, { buyer, lines, coupon: undefined, stale: false, again: false, proof: 'session' })
  else {
    await prepare(model, { type: 'prepare', buyer, lines, coupon: undefined, gift: 'none', stale: false, again: false })
    if (model.attempts.length > known) await pay(model, { type: 'pay', which: known, outcome: 'success', amount: 'right', submitsProof: true })
  }
  const id = model.attempts[known]?.orderId
  if (id === undefined) return
  for (const step of steps) {
    // The shop has no database while its process is down.
    if (model.processState.crashed) return
    await takeStep(model, step, { id, which: known, courier, missing })
    if (!model.processState.crashed) await runAllJobs(model)
  }
}

type Carried = { id: string; which: number; courier: string; missing: boolean }

async function takeStep(model: Model, step: ActionOf<'send by courier'>['steps'][number], { id, which, courier, missing }: Carried): Promise<unknown> {
  switch (step) {
    case 'book':
      return bookOrder(model, id, courier)
    case 'ship':
      return shipNext(model, id)
    case 'cancel':
      return cancel(model, { type: 'cancel', which, refund: 'full' })
    case 'mark delivered':
      return markDelivered(model, { type: 'mark delivered', which })
    case 'mark lost':
      return send(model, '/failed-deliveries/lost', { orderId: id, parcel: 1, reason: 'no_news' })
    case 'receive':
    case 'give up':
    case 'not lost':
    case 'again': {
      const answer = await callShop(model, 'GET', `/orders/${id}/failed-deliveries`, { token: model.admin })
      const row: Desk | undefined = answer?.status === 200 ? answer.body.at(-1) : undefined
      if (!row) return undefined
      if (step === 'receive') return receive(model, row, { missing, again: true })
      return twice(model, true, `/failed-deliveries/${row._id}/${step.replace(' ', '-')}`, row)
    }
    default: {
      const last = await model.shop.db.selectFrom('shipment').select('awb').where('orderId', '=', id).orderBy('seq', 'desc').executeTakeFirst()
      return last?.awb ? askCourier(model, '/move', { awb: last.awb, to: step }) : undefined
    }
  }
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
async function twice(model: Model, again: boolean, path: string, { version, lines }: { version: number; lines?: object[] }) {
  const body = { version, ...(lines && { lines }) }
  const first = await send(model, path, body)
  if (!again || first?.status !== 200) return
  const second = await send(model, path, body)
  if (second && second.status !== 200) model.violations.push(`${path} was sent twice, and answered ${second.status}`)
}

/** Receives a parcel: all its pieces, or one less of each line, go back to the stock. */
export async function receiveParcel(model: Model, { which, missing, again }: ActionOf<'receive parcel'>) {
  const row = await pickAtDesk(model, which, 'open')
  if (row) await receive(model, row, { missing, again })
}

async function receive(model: Model, row: Desk, { missing, again }: { missing: boolean; again: boolean }) {
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
  if (row) await twice(model, again, `/failed-deliveries/${row._id}/again`, row)
}

/** Gives up a lost parcel. The shop refuses it for an order of which another parcel is not lost. */
export async function giveUpParcel(model: Model, { which, again }: ActionOf<'give up parcel'>) {
  const row = await pickAtDesk(model, which, 'lost')
  if (row) await twice(model, again, `/failed-deliveries/${row._id}/give-up`, row)
}
