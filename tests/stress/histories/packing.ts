import { markDelivered } from './back-office.ts'
import { callShop, pick } from './call.ts'
import type { ActionOf } from './action.ts'
import type { Model } from './model.ts'

/** Actions of the people who pack and ship. */

/** Returns an order of the packer's queue, or any order if the screen is outdated. */
async function pickOrder(model: Model, { which, stale }: { which: number; stale: boolean }): Promise<string | undefined> {
  const answer = await callShop(model, 'GET', '/packing/orders', { token: model.admin })
  const queue: { _id: string }[] = answer?.status === 200 ? answer.body : []
  return stale || queue.length === 0 ? pick(model.attempts, which)?.orderId : pick(queue, which)?._id
}

/** Packs an order whole, or some pieces of one line. The shop refuses more pieces than are left. */
export async function pack(model: Model, { parcel, ...choice }: ActionOf<'pack'>) {
  const id = await pickOrder(model, choice)
  if (id) await packOrder(model, id, parcel)
}

export const packOrder = (model: Model, id: string, parcel: ActionOf<'pack'>['parcel']) =>
  parcel === 'whole'
    ? callShop(model, 'POST', '/packing/packed', { token: model.admin, body: { ids: [id], packed: true } })
    : callShop(model, 'POST', `/orders/${id}/parcels`, { token: model.admin, body: { lines: [parcel] } })

/** Moves an order back to "To pack". */
export async function unpack(model: Model, choice: ActionOf<'unpack'>) {
  const id = await pickOrder(model, choice)
  if (id) await unpackOrder(model, id)
}

export const unpackOrder = (model: Model, id: string) => callShop(model, 'POST', '/packing/packed', { token: model.admin, body: { ids: [id], packed: false } })

/** Ships a parcel of an order by its number, or the whole order by a link. */
export async function ship(model: Model, { by, parcel, again, ...choice }: ActionOf<'ship'>) {
  const id = await pickOrder(model, choice)
  if (!id) return
  if (by === 'link') return void (await setLink(model, id))
  await shipNext(model, id, { parcel, again })
}

/** Ships the next parcel of an order, or the one with this number. `again` repeats the tracking number before. */
export function shipNext(model: Model, id: string, { parcel, again = false }: { parcel?: number | undefined; again?: boolean } = {}) {
  if (!again) model.parcelCount += 1
  const body = { carrier: 'delhivery', parcels: [{ id, awb: `PARCEL-${model.parcelCount}`, ...(parcel && { parcel }) }] }
  return callShop(model, 'POST', '/packing/shipped', { token: model.admin, body })
}

const setLink = (model: Model, id: string) =>
  callShop(model, 'PUT', `/orders/${id}/tracking`, { token: model.admin, body: { trackingUrl: 'https://track.example.in/parcel' } })

/** Sends all of an order in one of the ways that staff have. The shop refuses it for a recalled batch. */
export async function sendOrder(model: Model, id: string, by: 'number' | 'link' | 'delivery') {
  if (by === 'link') await setLink(model, id)
  if (by === 'delivery') await markDelivered(model, { type: 'mark delivered', which: model.attempts.findIndex(({ orderId }) => orderId === id) })
  if (by === 'number') for (const parcel of [1, 2, 3]) await shipNext(model, id, { parcel })
}
