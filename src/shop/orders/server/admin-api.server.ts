import { rupeesOf } from '#kernel/money.ts'
import type { Slice } from '#kernel/page.ts'
import type { Db } from '#platform/database/database.ts'
import { mountCsv } from '#platform/http/mount-csv.ts'
import { type Api, mount, mountList } from '#platform/http/mount.ts'
import { requireScope } from '#platform/http/require-scope.ts'
import { wireRefund } from '../payments/server/wire-payment.server.ts'
import { listOrderTags } from '../order-notes/server/queries.server.ts'
import { withTags } from '#shop/accounts/module.server.ts'
import type { Order } from '../contract.ts'
import * as contract from '../office-contract.ts'
import { cancelOrders, updateOrder } from './update-order.server.ts'
import { changeOrderAddress, removeItems } from './edit-order.server.ts'
import { decideRest } from './decide-rest.server.ts'
import { deleteAttempt } from './delete-attempt.server.ts'
import * as editContract from '../edit-contract.ts'
import { countPlacedOrders, listPlacedOrders } from './list-orders.server.ts'
import { listTimeline } from './list-timeline.server.ts'
import { sheetColumnsOf, type WithColumns, withColumns } from './order-slots.server.ts'
import { getOrderDetails } from './order-details.server.ts'
import { orderColumns } from '../rules/order-columns.ts'
import { refundOrder } from './refund-order.server.ts'
import { sentJustNow, sentNotices } from '../rules/notice.ts'
import { seesMoney } from './sees-money.server.ts'
import { sendNotice } from './order-notices.server.ts'
import { isAboutMoney } from '../rules/money-events.ts'

type CellOf = (order: WithColumns<Order>) => string | number

/** Mounts the endpoints of orders that only admins may call. */
export function ordersAdminApi(api: Api) {
  const { shop } = api
  const readPage = async (db: Db, input: Parameters<typeof listPlacedOrders>[1], slice: Slice) =>
    withColumns(shop, db, await listPlacedOrders(db, input, slice))
  mountList(api, contract.listOrders, {
    page: (input, slice) =>
      shop.fromReplica(async (db) => {
        const { rows, lastSeq } = await readPage(db, input, slice)
        const ids = rows.map(({ _id }) => _id)
        return { rows: withTags(rows, await listOrderTags(db, ids)), lastSeq }
      }),
    count: (input) => shop.fromReplica((db) => countPlacedOrders(db, input)),
  })

  mountCsv(api, contract.exportOrders, {
    name: 'orders',
    columns: [...Object.entries<CellOf>(orderColumns), ...sheetColumnsOf(shop)],
    page: (input, slice) => shop.fromReplica((db) => readPage(db, input, slice)),
  })

  mount(api, contract.updateOrder, async (input, { actor }) => {
    // Cancelling may refund money.
    if (input.status === 'Cancelled') requireScope(actor, 'refunds:write')
    return { success: true as const, message: 'Order updated successfully', order: (await updateOrder(shop, { ...input, actor })).order }
  })

  mount(api, contract.cancelOrders, async ({ ids, versions }, { actor }) => {
    requireScope(actor, 'orders:pack')
    return { results: await cancelOrders(shop, { ids, versions, actor }) }
  })

  mount(api, editContract.changeOrderAddress, async (input, { actor }) => {
    const order = await changeOrderAddress(shop, { ...input, actor })
    return { success: true as const, message: 'Address saved', order }
  })

  mount(api, editContract.removeItems, async (input, { actor }) => {
    // Removed pieces are refunded.
    requireScope(actor, 'refunds:write')
    return { success: true as const, message: 'Items saved', order: await removeItems(shop, { ...input, actor }) }
  })

  mount(api, editContract.decideRest, async (input, { actor }) => ({
    success: true as const,
    message: 'Decision saved',
    order: await decideRest(shop, { ...input, actor }),
  }))

  mount(api, contract.deleteOrder, async ({ id }, { actor }) => {
    await deleteAttempt(shop, { id, actor })
    return { success: true as const, message: 'Unpaid checkout deleted' }
  })

  mount(api, contract.refundOrder, async (input, { actor }) => ({
    success: true as const,
    message: 'Refund pending',
    refund: wireRefund(await refundOrder(shop, { ...input, actor })),
  }))

  mount(api, contract.resendConfirmation, async ({ id }, { actor }) => {
    const { notice, queued } = await sendNotice(shop, { id, actor })
    return { success: true as const, message: queued ? sentNotices[notice].message : sentJustNow }
  })

  mount(api, contract.showOrderDetails, async ({ id }, { actor }) => {
    const details = await getOrderDetails(shop, id)
    return seesMoney(actor) ? details : { ...details, payments: [], refundable: 0 }
  })

  mount(api, contract.showTimeline, async ({ id }, { actor }) => {
    const events = await listTimeline(shop.db, id)
    const visible = seesMoney(actor) ? events : events.filter((event) => !isAboutMoney(event))
    return visible.map(({ at, kind, by, amountPaise, detail }) => ({
      at: at.toISOString(),
      kind,
      by: by ?? null,
      ...(amountPaise !== undefined && { amount: rupeesOf(amountPaise) }),
      ...(detail !== undefined && { detail }),
    }))
  })
}
