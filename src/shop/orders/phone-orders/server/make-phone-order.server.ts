import type { z } from 'zod/mini'
import { isShopError } from '#kernel/errors.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { requireScope } from '#platform/http/require-scope.ts'
import type { Shop } from '#platform/shop.ts'
import { guardCouponGuess } from '../../coupons/server/guard-coupon-guess.server.ts'
import { refuseTaken } from '#shop/accounts/module.server.ts'
import type { Order } from '../../contract.ts'
import { isPlaced } from '../../rules/order.ts'
import { getOrder } from '../../server/queries.server.ts'
import type * as contract from '../contract.ts'
import { savePhoneOrder } from './save-phone-order.server.ts'
import { sendLink } from './send-link.server.ts'

type Made = { message: string; order: Order; link: string }

/**
 * Makes an order for a customer on the telephone, and sends the link to pay it. If the provider does not answer, the order stays without a link, and
 * `sendLink` makes it later.
 * @throws ShopError as `savePhoneOrder`; email_taken, mobile_taken; scope_missing for a new customer without that right
 */
export async function makePhoneOrder(shop: Shop, input: z.output<typeof contract.makePhoneOrder.input>, actor: Actor): Promise<Made> {
  if (input.newCustomer) requireScope(actor, 'customers:write')
  const save = () => shop.db.transaction().execute(async (tx) => ({ id: await savePhoneOrder(shop, tx, input, actor) }))
  const { id } = await guardCouponGuess(shop, { code: input.coupon, key: actor.id }, () => refuseTaken(save))
  shop.failpoint('phone-order-stored')
  const order = await getOrder(shop.db, id)
  if (isPlaced(order.status)) return { message: order.totalAmount === 0 ? 'The order costs nothing and is placed.' : 'The order is paid.', order, link: '' }
  try {
    return { ...(await sendLink(shop, { id, sms: input.sms, mail: input.mail, actor })), order }
  } catch (error) {
    if (!isShopError(error)) throw error
    return { message: `The order is stored, and its link is not sent. ${error.message}`, order, link: '' }
  }
}
