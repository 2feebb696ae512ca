import { ShopError } from '#kernel/errors.ts'
import { dayInIndia, startOfDay } from '#kernel/india.ts'
import { mountCsv } from '#platform/http/mount-csv.ts'
import { type Api, mount, mountList } from '#platform/http/mount.ts'
import { findOrder } from '#shop/orders/module.server.ts'
import * as contract from '../contract.ts'
import * as lost from '../lost-contract.ts'
import * as admin from '../office-contract.ts'
import { sheetColumns } from '../rules/sheet-columns.ts'
import { answerDelivery } from './answer-delivery.server.ts'
import { askShopper } from './ask-shopper.server.ts'
import { readCosts, setCosts } from './costs.server.ts'
import { countDesk, listDesk, listDeskOfOrder } from './list-desk.server.ts'
import { getDeskParcel, wireDesk } from './queries.server.ts'
import { giveUp } from './give-up.server.ts'
import { sendAgain } from './send-again.server.ts'
import { markLost, undoLost } from './mark-lost.server.ts'
import { listPieces } from './parcel-pieces.server.ts'
import { receiveParcel } from './receive-parcel.server.ts'
import { recordFailedAttempt } from './record-attempt.server.ts'
import { sendParcelBack, setRetryDay } from './staff-steps.server.ts'

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

  mount(api, lost.markParcelLost, async (input, { actor }) => ({
    success: true as const,
    message: 'The parcel is marked as lost.',
    saved: await markLost(shop, { ...input, actor }),
  }))

  mount(api, lost.undoParcelLost, async (input, { actor }) => {
    await undoLost(shop, { ...input, actor })
    return { success: true as const, message: 'The parcel is not lost.' }
  })

  mount(api, admin.setRetryDay, async (input, { actor }) => ({
    success: true as const,
    message: 'The new day is set.',
    saved: await setRetryDay(shop, { ...input, actor }),
  }))

  mount(api, admin.sendParcelBack, async (input, { actor }) => ({
    success: true as const,
    message: 'The parcel is marked as returning.',
    saved: await sendParcelBack(shop, { ...input, actor }),
  }))

  mount(api, admin.askShopper, async (input, { actor }) => ({
    success: true as const,
    message: 'The shopper gets the link.',
    saved: await askShopper(shop, { ...input, actor }),
  }))

  mount(api, contract.answerDelivery, async (input) => {
    await answerDelivery(shop, input)
    return { success: true as const, message: 'Thank you! We tell the courier.' }
  })

  mountBack(api)
}

/** The parcels that came back, and their costs. */
function mountBack(api: Api) {
  const { shop } = api

  mount(api, admin.listParcelPieces, ({ id }) => listPieces(shop.db, id))

  mount(api, admin.receiveParcel, async (input, { actor }) => ({
    success: true as const,
    message: 'The parcel is received.',
    saved: await receiveParcel(shop, { ...input, actor }),
  }))

  mount(api, admin.sendAgain, async (input, { actor }) => ({
    success: true as const,
    message: 'The pieces wait to be packed again.',
    saved: await sendAgain(shop, { ...input, actor }),
  }))

  mount(api, lost.giveUpParcel, async (input, { actor }) => ({
    success: true as const,
    message: 'The parcel is given up, and its order is cancelled.',
    saved: await giveUp(shop, { ...input, actor }),
  }))

  mount(api, admin.setParcelCosts, async ({ id, version, ...costs }, { actor }) => ({
    success: true as const,
    message: 'The costs are saved.',
    saved: await setCosts(shop, { id, version, actor, costs }),
  }))

  mount(api, admin.sumReturnCosts, () => {
    const today = dayInIndia(shop.now())
    // Whole months, so that the sum of each month is complete.
    const since = startOfDay(`${Number(today.slice(0, 4)) - 1}${today.slice(4, 7)}-01`)
    return shop.fromReplica((db) => readCosts(db, since))
  })

  mountCsv(api, admin.exportFailedDeliveries, {
    name: 'failed-deliveries',
    columns: sheetColumns,
    page: (_, slice) => shop.fromReplica((db) => listDesk(db, { state: 'all' }, slice)),
  })
}
