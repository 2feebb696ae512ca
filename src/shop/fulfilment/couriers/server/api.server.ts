import { ShopError } from '#kernel/errors.ts'
import { type Api, mount } from '#platform/http/mount.ts'
import { findOrder } from '#shop/orders/module.server.ts'
import { listDeskOfOrder } from '../../failed-deliveries/server/list-desk.server.ts'
import * as contract from '../contract.ts'
import { courierName } from '../rules/courier-ids.ts'
import { receiveReport } from './apply-reports.server.ts'
import { parseLabel } from './ask-courier.server.ts'
import { listCourierIds, openCourier } from './open-couriers.server.ts'
import { getShipment, requestCancellation, requestShipment, retryShipment } from './request-shipment.server.ts'
import { bookedOf, readOrderShipments, wireShipment } from './shipments.server.ts'

/** Mounts the endpoints of couriers. */
export function couriersApi(api: Api) {
  const { shop } = api

  mount(api, contract.listShipments, async ({ id }) => {
    const order = await findOrder(shop.db, id)
    if (!order) throw new ShopError('not_found', 'There is no such order.')
    return { couriers: listCourierIds(shop), failed: await listDeskOfOrder(shop.db, id), ...(await readOrderShipments(shop.db, id)) }
  })

  mount(api, contract.bookShipment, async ({ id, courier, parcel, weight, length, breadth, height }, { actor }) => {
    const size = { weightGrams: weight, lengthCm: length, breadthCm: breadth, heightCm: height }
    const row = await requestShipment(shop, { id, courier, parcel, actor, ...size })
    return { success: true as const, message: `The parcel is being booked with ${courierName(courier)}.`, shipment: wireShipment(row, []) }
  })

  mount(api, contract.retryShipment, async ({ id }, { actor }) => {
    await retryShipment(shop, { id, actor })
    return { success: true as const, message: 'The parcel is being booked again.' }
  })

  mount(api, contract.cancelShipment, async ({ id }, { actor }) => {
    await requestCancellation(shop, { id, actor })
    return { success: true as const, message: 'The shipment is being cancelled.' }
  })

  mount(api, contract.findLabel, async ({ id }) => {
    const row = await getShipment(shop, id)
    if (row.awb === null) throw new ShopError('rule_refused', 'This shipment has no label yet.')
    return { url: parseLabel(shop, row.provider, await openCourier(shop, row.provider).getLabel(bookedOf(row))) }
  })

  mount(api, contract.webhook, async (_input, { rawBody, header }) => {
    await receiveReport(shop, rawBody, header)
    return { success: true as const }
  })
}
