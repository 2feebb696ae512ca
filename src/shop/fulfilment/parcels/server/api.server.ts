import { ShopError } from '#kernel/errors.ts'
import { type Api, mount, mountList } from '#platform/http/mount.ts'
import { eachOrder, findOrder, listSlipLines, listSlipNotes } from '#shop/orders/module.server.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import { listOrderBatches } from '#shop/stock/module.server.ts'
import * as contract from '../contract.ts'
import type { QueuedOrder } from '../contract.ts'
import { awbWarning, parseAwb } from '../rules/carriers.ts'
import { wireParcel } from '../rules/wire-parcel.ts'
import { countQueue, listQueue, listQueuedByIds } from './list-queue.server.ts'
import { packOrder, packPart, unpackOrder } from './pack-order.server.ts'
import { readPieces } from './queries.server.ts'
import { saveTracking } from './save-tracking.server.ts'
import { shipOrder, unshipOrder } from './ship-order.server.ts'

/** Returns the widths of the bars and gaps of a text as Code 128, in modules, beginning with a bar. */
async function code128(text: string): Promise<number[]> {
  const { default: bwip } = await import('bwip-js/node')
  const [drawn] = bwip.raw('code128', text, {})
  if (!drawn || !('sbs' in drawn)) throw new Error(`${text} is no Code 128.`)
  return drawn.sbs
}

/** Mounts the endpoints of the packer's queue and of parcels. */
export function parcelsApi(api: Api) {
  const { shop } = api

  mountList(api, contract.listToPack, {
    page: (input, slice) => shop.fromReplica((db) => listQueue(db, input, slice, shop.now())),
    count: (input) => shop.fromReplica((db) => countQueue(db, input)),
  })

  mount(api, contract.printSheets, async ({ ids }) => {
    const orders = await listQueuedByIds(shop.db, ids, shop.now())
    const missing = ids.find((id) => !orders.some(({ _id }) => _id === id))
    if (missing !== undefined) throw new ShopError('not_found', `There is no order ${missing.slice(0, 20)}.`)
    const notes = await listSlipNotes(shop.db, ids)
    const lines = await listSlipLines(shop, shop.db, ids)
    const codes = await listOrderBatches(shop.db, ids, shop.now())
    const { labelContents } = await readSettings(shop.db)
    const batchesOf = ({ _id, items }: QueuedOrder) => items.map((_, line) => codes.filter(({ orderId, position }) => orderId === _id && position === line))
    const sheetOf = async (order: QueuedOrder) => ({
      order,
      bars: await code128(order._id),
      batches: batchesOf(order),
      note: notes.get(order._id) ?? '',
      slipLines: lines.get(order._id),
      labelContents,
    })
    return Promise.all(orders.map(sheetOf))
  })

  mount(api, contract.markPacked, async ({ ids, packed }, { actor }) => {
    const act = packed ? packOrder : unpackOrder
    const items = [...new Set(ids)].map((id) => ({ id }))
    return { results: await eachOrder(items, ({ id }) => act(shop, { id, actor })) }
  })

  mount(api, contract.markShipped, async ({ carrier, parcels }, { actor }) => ({
    results: await eachOrder(
      parcels,
      ({ id, parcel, awb }) => shipOrder(shop, { id, parcel, carrier, awb, actor }),
      ({ awb }) => awbWarning(carrier, parseAwb(awb) ?? ''),
    ),
  }))

  mount(api, contract.markNotShipped, async ({ parcels }, { actor }) => ({
    results: await eachOrder(parcels, ({ id, parcel }) => unshipOrder(shop, { id, parcel, actor })),
  }))

  mount(api, contract.packPart, async ({ id, lines }, { actor }) => {
    const { parcels, warning } = await packPart(shop, { id, lines, actor })
    return { success: true as const, message: ['The parcel is packed.', warning].filter(Boolean).join(' '), parcels: parcels.map(wireParcel) }
  })

  mount(api, contract.listParcels, async ({ id }) => {
    if (!(await findOrder(shop.db, id))) throw new ShopError('not_found', 'There is no such order.')
    return (await readPieces(shop.db, id)).parcels.map(wireParcel)
  })

  mount(api, contract.saveTracking, async ({ id, trackingUrl, trackingId, version }, { actor }) => ({
    success: true as const,
    message: '✅ Tracking URL updated successfully',
    // Without a number, the link counts as the number, because an order with one counts as tracked.
    order: await saveTracking(shop, { id, trackingUrl, trackingId: trackingId?.trim() || trackingUrl, version, actor }),
  }))
}
