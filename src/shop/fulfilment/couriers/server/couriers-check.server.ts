import { type Check, failing, ok } from '#platform/checks/check.ts'
import { errorLine } from '#platform/process/error-line.ts'
import { courierName } from '../rules/courier-ids.ts'
import { openCouriers } from './open-couriers.server.ts'

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
