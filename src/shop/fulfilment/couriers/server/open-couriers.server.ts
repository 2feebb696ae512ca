import { ShopError } from '#kernel/errors.ts'
import type { Config } from '#platform/config.ts'
import { courierIds, type CourierId, courierName } from '../rules/courier-ids.ts'
import type { Outside } from './ask-courier.server.ts'
import type { Courier } from './courier.server.ts'
import { openDelhivery } from './delhivery/open-delhivery.server.ts'
import { openShiprocket } from './shiprocket/open-shiprocket.server.ts'

const all: Readonly<Record<CourierId, { open: (outside: Outside) => Courier; hasKeys: (config: Config) => boolean }>> = {
  shiprocket: { open: openShiprocket, hasKeys: ({ SHIPROCKET_EMAIL }) => SHIPROCKET_EMAIL !== undefined },
  delhivery: { open: openDelhivery, hasKeys: ({ DELHIVERY_TOKEN }) => DELHIVERY_TOKEN !== undefined },
}

/** Returns the couriers whose keys are set. */
export const listCourierIds = ({ config }: Pick<Outside, 'config'>): CourierId[] => courierIds.filter((id) => all[id].hasKeys(config))

export const openCouriers = (outside: Outside): Courier[] => listCourierIds(outside).map((id) => all[id].open(outside))

/** Returns a courier. @throws ShopError rule_refused if its keys are not set */
export function openCourier(outside: Outside, id: CourierId): Courier {
  if (!all[id].hasKeys(outside.config)) throw new ShopError('rule_refused', `This shop has no keys of ${courierName(id)}. Please ask the operator to set them.`)
  return all[id].open(outside)
}
