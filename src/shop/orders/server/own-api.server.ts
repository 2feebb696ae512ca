import { type Api, mount } from '#platform/http/mount.ts'
import { cancelOwnOrder } from './cancel-own-order.server.ts'
import * as contract from '../own-contract.ts'
import { readOwnOrder } from './read-own-order.server.ts'

/** Mounts the endpoints of the page of one own order. */
export function ownOrdersApi(api: Api) {
  const { shop } = api

  mount(api, contract.showOwnOrder, ({ id }, { actor }) => readOwnOrder(shop.db, { id, customerId: actor.id }))

  mount(api, contract.cancelOwnOrder, async ({ id }, { actor }) => {
    await shop.limits.take('orders', actor.id)
    const key = { id, customerId: actor.id }
    await cancelOwnOrder(shop, key)
    return { success: true as const, message: 'Your order is cancelled.', own: await readOwnOrder(shop.db, key) }
  })
}
