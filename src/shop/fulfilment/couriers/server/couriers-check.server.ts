import { type Check, failing, ok, warning } from '#platform/checks/check.ts'
import { errorLine } from '#platform/process/error-line.ts'
import { courierIds, courierName } from '../rules/courier-ids.ts'
import { awaitsCourier, isUnderWay, shipmentStates } from '../rules/shipment.ts'
import { listCourierIds, openCouriers } from './open-couriers.server.ts'

/** No shipment of the shop has it, so the courier finds nothing. */
const unknownReference = 'health'

/** Asks each courier whose keys are set. */
export const couriersCheck: Check = {
  name: 'couriers',
  async run(shop) {
    // The simulated courier is a part of the running shop.
    if (shop.config.sandbox) return []
    return Promise.all(
      openCouriers(shop).map(async ({ id, findShipment }) => {
        try {
          await findShipment(unknownReference)
          return ok(`${courierName(id)} accepts the keys`)
        } catch (error) {
          return failing(errorLine(error), 'look at the keys, and at the firewall')
        }
      }),
    )
  },
}

const followedStates = shipmentStates.filter((state) => awaitsCourier(state) || isUnderWay(state))

/** Warns about parcels on their way whose courier the shop can no longer ask, because its keys are missing. */
export const bookedParcelsCheck: Check = {
  name: 'booked parcels',
  async read(db, shop) {
    const missing = courierIds.filter((id) => !listCourierIds(shop).includes(id))
    if (missing.length === 0) return []
    const rows = await db
      .selectFrom('shipment')
      .select(({ fn }) => ['provider', fn.countAll<number>().as('parcels')])
      .where('provider', 'in', missing)
      .where('state', 'in', followedStates)
      .groupBy('provider')
      .orderBy('provider')
      .execute()
    return rows.map(({ provider, parcels }) => {
      const name = courierIds.find((id) => id === provider)
      return warning(
        `parcels on their way with ${name ? courierName(name) : provider}, whose keys are missing: ${parcels}`,
        'set its keys again, or follow these parcels at the courier',
      )
    })
  },
}
