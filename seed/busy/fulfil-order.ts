import * as ordersOfficeContract from '#shop/orders/office-contract.ts'
import * as ordersOwnContract from '#shop/orders/own-contract.ts'
import type { OrderResult } from '#shop/orders/each-contract.ts'
import * as parcelsContract from '#shop/fulfilment/parcels/contract.ts'
import { type Busy, day, hour, minute } from './busy.ts'
import type { Placed } from './place-order.ts'

/** What the packer has to know of an order. */
export type ToFulfil = Pick<Placed, 'id' | 'at' | 'fate' | 'age' | 'items' | 'shopper'>

const carriers = [
  ['delhivery', 5],
  ['blue_dart', 3],
  ['dtdc', 2],
  ['shiprocket', 1],
] as const

/** Plans what becomes of a paid order. `delivered` gets it once it has arrived. */
export function fulfil<Order extends ToFulfil>(busy: Busy, order: Order, delivered: (order: Order) => void) {
  const { agenda, random, end } = busy
  if (order.fate === 'to_pack') return
  if (order.fate === 'cancelled_by_shopper' || order.fate === 'cancelled_by_staff') {
    agenda.add(order.at.getTime() + random.whole(1, 5) * hour, () => cancel(busy, order))
    return
  }
  const packedAt = visit(order.at.getTime() + 3 * hour, end)
  agenda.add(packedAt, () => pack(busy, order))
  if (order.fate === 'packed') return
  const shippedAt = packedAt + 4 * minute
  agenda.add(shippedAt, () => ship(busy, order))
  if (order.fate !== 'delivered') return
  if (goesInTwo(order)) agenda.add(visit(shippedAt + hour, end) + 4 * minute, () => ship(busy, order))
  agenda.add(visit(shippedAt + random.whole(30, 120) * hour, end) + 8 * minute, async () => {
    await busy.call(ordersOfficeContract.updateOrder, { id: order.id, status: 'Delivered' }, await busy.asPacker())
    delivered(order)
  })
}

/** The packer packs, hands parcels over and marks arrivals at one hour of each day, in India. Near the end of the story he comes again. */
function visit(after: number, end: Date) {
  const packingHour = 15 * hour - 5.5 * hour
  const today = Math.floor(after / day) * day + packingHour
  return Math.min(today < after ? today + day : today, end.getTime() - 3 * hour)
}

/** Orders of several lines go in two parcels now and then. */
const goesInTwo = ({ fate, age, items }: ToFulfil) => fate === 'half_shipped' || (fate === 'delivered' && items.length > 1 && age % 4 === 0)

async function pack({ call, asPacker }: Busy, order: ToFulfil) {
  const token = await asPacker()
  if (goesInTwo(order)) await call(parcelsContract.packPart, { id: order.id, lines: [{ position: 0, qty: 1 }] }, token)
  expectDone(await call(parcelsContract.markPacked, { ids: [order.id] }, token))
}

async function ship({ call, asPacker, random }: Busy, { id }: ToFulfil) {
  const carrier = random.weighted(carriers)
  const awb = String(random.whole(1_000_000, 9_999_999)) + String(random.whole(10_000, 99_999))
  expectDone(await call(parcelsContract.markShipped, { carrier, parcels: [{ id, awb }] }, await asPacker()))
}

async function cancel({ call, asCustomer, asOwner, runJobs }: Busy, { id, fate, shopper }: ToFulfil) {
  if (fate === 'cancelled_by_shopper') await call(ordersOwnContract.cancelOwnOrder, { id }, await asCustomer(shopper.id))
  else await call(ordersOfficeContract.updateOrder, { id, status: 'Cancelled' }, await asOwner())
  await runJobs('send-refund')
}

function expectDone({ results }: { results: OrderResult[] }) {
  const refused = results.find(({ outcome }) => outcome !== 'done')
  if (refused) throw new Error(`the busy shop could not pack ${refused.id}: ${refused.message}`)
}
