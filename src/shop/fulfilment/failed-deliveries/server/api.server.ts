import { ShopError } from '#kernel/errors.ts'
import { type Api, mount, mountList } from '#platform/http/mount.ts'
import { findOrder } from '#shop/orders/module.server.ts'
import * as admin from '../office-contract.ts'
import { countDesk, listDesk, listDeskOfOrder } from './list-desk.server.ts'
import { getDeskParcel, wireDesk } from './queries.server.ts'
import { recordFailedAttempt } from './record-attempt.server.ts'
import { sendParcelBack, setRetryDay } from './step.server.ts'

/** Mounts the endpoints of parcels that could not be delivered. */
export function failedDeliveriesApi(api: Api) {
  const { shop } = api

  mountList(api, admin.listFailedDeliveries, {
    page: (input, slice) => shop.fromReplica((db) => listDesk(db, input, slice)),
    count: (input) => shop.fromReplica((db) => countDesk(db, input)),
  })

  mount(api, admin.listOrderFailedDeliveries, async ({ id }) => {
    if (!(await findOrder(shop.db, id))) throw new ShopError('not_found', 'There is no such order.')
    return listDeskOfOrder(shop.db, id)
  })

  mount(api, admin.recordAttempt, async ({ orderId, parcel: number, at, reason, note }, { actor }) => {
    if (reason === 'other' && note === '') throw new ShopError('invalid_input', 'Please write why the delivery failed.')
    const saved = await shop.db.transaction().execute(async (tx) => {
      const { parcelId } = await recordFailedAttempt(shop, tx, { parcel: { orderId, number }, at, reason, note, source: 'staff', actor })
      return wireDesk(await getDeskParcel(tx, parcelId))
    })
    return { success: true as const, message: 'The failed delivery is recorded.', saved }
  })

  mount(api, admin.setRetryDay, async (input, { actor }) => ({
    success: true as const,
    message: 'The new day is set.',
    saved: await setRetryDay(shop, { ...input, actor }),
  }))

  mount(api, admin.sendParcelBack, async (input, { actor }) => ({
    success: true as const,
    message: 'The parcel is on its way back.',
    saved: await sendParcelBack(shop, { ...input, actor }),
  }))
}
