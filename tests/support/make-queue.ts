import { makeCheckout, makeOrder } from './make-order.ts'
import { signedInStaff } from './make.ts'
import { send } from './send.ts'
import { shop } from './test-shop.ts'

type ParcelToShip = { id: string; parcel?: number; awb: string }

/** Creates `count` paid orders of three pieces, oldest first, and signs a packer in. @returns the requests of the packer's screens */
export async function makeQueue(count: number) {
  const checkout = await makeCheckout()
  const items = ['1 g', '2 g'].map((variant, index) => ({ productId: checkout.productId, variant, qty: 2 - index }))
  const ids: string[] = []
  for (let made = 0; made < count; made += 1) ids.push((await makeOrder(checkout, { items, expectedTotal: 1810 }))._id)
  const token = await signedInStaff('packer')
  return { ids, checkout, token, ...packing(token) }
}

/** The requests of a packer. */
export function packing(token: string) {
  return {
    list: async (query = '') => (await send('GET', `/packing/orders${query}`, { token })).body as { _id: string; parcels: object[] }[],
    pack: (ids: string[], packed = true) => send('POST', '/packing/packed', { token, body: { ids, packed } }),
    ship: (parcels: ParcelToShip[], carrier = 'delhivery') => send('POST', '/packing/shipped', { token, body: { carrier, parcels } }),
    part: (id: string, lines: { position: number; qty: number }[]) => send('POST', `/orders/${id}/parcels`, { token, body: { lines } }),
    read: async (id: string) => (await send('GET', `/orders/${id}`, { token })).body,
    parcels: async (id: string) => (await send('GET', `/orders/${id}/parcels`, { token })).body,
  }
}

/** Returns a tracking number, another one for each number. */
export const awb = (number: number) => `DL${String(number).padStart(8, '0')}`

/** Returns what became of each order of an answer. */
export const outcomesOf = ({ body }: Awaited<ReturnType<typeof send>>): string[] => body.results.map(({ outcome }: { outcome: string }) => outcome)

/** Counts the messages about shipping, in one channel each. */
export const countShippedMessages = async (orderId: string) =>
  (await shop.db.selectFrom('message').select('id').where('orderId', '=', orderId).where('dedupeKey', 'like', '%shipped:%').execute()).length
