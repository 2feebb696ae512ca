import { ShopError } from '#kernel/errors.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { type Api, mount, mountList } from '#platform/http/mount.ts'
import { hasScope } from '#platform/http/require-scope.ts'
import { withDeadline } from '../payments/server/deadline.server.ts'
import { dismissAttempt, findOpenDialog } from './attempts.server.ts'
import { checkAttempt } from './settle-earlier.server.ts'
import * as contract from '../contract.ts'
import { placeOrder } from './place-order.server.ts'
import { prepareCart } from './prepare-payment.server.ts'
import { countOwnOrders, listOwnOrders, readOwnOrder } from './own-orders.server.ts'
import { findOrder } from './queries.server.ts'
import { forShopper } from '../gifts/rules/hidden-address.ts'
import { cancelOwnOrder } from './cancel-own-order.server.ts'
import * as ownContract from '../own-contract.ts'

const stateMessages = {
  placed: 'Your payment was confirmed and the order is placed.',
  waiting: 'Your payment has not been confirmed yet.',
  open: 'No payment has arrived. Your cart is kept.',
  closed: 'This payment is over. Your cart is kept.',
}

const notFound = () => new ShopError('not_found', 'There is no such order.')

/** Mounts the endpoints of orders that shoppers call. */
export function ordersApi(api: Api) {
  const { shop } = api

  mount(api, contract.preparePayment, (input, { actor }) => prepareCart(shop, input, actor.id))

  mount(api, contract.showOpenPayment, async (_input, { actor }) => {
    const id = await findOpenDialog(shop.db, actor.id, shop.now())
    const found = id === undefined ? undefined : await findOrder(shop.db, id)
    return { attempt: found ? forShopper(found) : null }
  })

  mount(api, contract.dismissPayment, async ({ id }, { actor }) => {
    if (!(await dismissAttempt(shop.db, actor.id, id))) throw notFound()
    return { success: true as const, message: 'The payment was closed. Your cart is kept.' }
  })

  mount(api, contract.checkPayment, async ({ id }, { actor }) => {
    await shop.limits.take('orders', actor.id)
    const checked = await checkAttempt(withDeadline(shop).bounded, { id, customerId: actor.id })
    if (!checked) throw notFound()
    return {
      success: true as const,
      message: stateMessages[checked.state],
      ...checked,
      ...(checked.state === 'placed' && { order: forShopper(checked.order) }),
    }
  })

  mount(api, contract.placeOrder, async (input, { actor }) => ({
    success: true as const,
    message: '✅ Order placed successfully!',
    order: forShopper(await placeOrder(shop, actor.id, input)),
  }))

  mountList(api, contract.listMyOrders, {
    page: ({ q }, slice, { actor }) => listOwnOrders(shop.db, { customerId: actor.id, q }, slice),
    count: ({ q }, { actor }) => countOwnOrders(shop.db, { customerId: actor.id, q }),
  })

  mount(api, contract.showOrder, ({ id }, { actor }) => getVisibleOrder(api, id, actor))

  mount(api, ownContract.showOwnOrder, ({ id }, { actor }) => readOwnOrder(shop, { id, customerId: actor.id }))

  mount(api, ownContract.cancelOwnOrder, async ({ id }, { actor }) => {
    await shop.limits.take('orders', actor.id)
    const key = { id, customerId: actor.id }
    await cancelOwnOrder(shop, key)
    return { success: true as const, message: 'Your order is cancelled.', own: await readOwnOrder(shop, key) }
  })
}

/** Returns an order to its owner, or to staff who may see orders. @throws ShopError not_found for anyone else */
async function getVisibleOrder({ shop }: Api, id: string, actor: Actor) {
  const order = await findOrder(shop.db, id)
  if (!order) throw notFound()
  if (hasScope(actor, 'orders:read')) return order
  if (order.customer?._id !== actor.id) throw notFound()
  return forShopper(order)
}
