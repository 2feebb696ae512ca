import { ShopError } from '#kernel/errors.ts'
import { dayInIndia } from '#kernel/india.ts'
import { isStateCode, stateOf } from '#shop/places/rules.ts'
import type { Tx } from '#platform/database/database.ts'
import { orderAddressChanged } from '#shop/orders/module.server.ts'
import { placeOfSupply } from '../rules/place-of-supply.ts'
import { onlyStateOf } from '../rules/registration.ts'
import { refuseDelivery } from './check-attempt.server.ts'
import { findRegistrationOn } from './tax-settings.server.ts'

/**
 * Refuses an address in another state for an order with an invoice, because the tax of the invoice depends on the state. Also refuses an address outside the
 * only state to which the seller may deliver.
 * @throws ShopError rule_refused, delivery_state_refused
 */
export const refuseOtherState = orderAddressChanged.listener(async (shop, tx, { orderId }) => {
  await refuseOutside(tx, orderId, dayInIndia(shop.now()))
  const row = await tx
    .selectFrom('taxDocument')
    .innerJoin('shopOrder', 'shopOrder.id', 'taxDocument.orderId')
    .select(['taxDocument.placeOfSupply', 'shopOrder.address'])
    .where('taxDocument.orderId', '=', orderId)
    .where('taxDocument.kind', '<>', 'credit_note')
    .executeTakeFirst()
  if (!row || placeOfSupply(row.address, row.placeOfSupply).code === row.placeOfSupply) return
  const state = isStateCode(row.placeOfSupply) ? stateOf(row.placeOfSupply) : row.placeOfSupply
  throw new ShopError(
    'rule_refused',
    `The invoice of this order is for ${state}. Cancel the order, so that the customer can order again with the other address.`,
  )
})

async function refuseOutside(tx: Tx, orderId: string, day: string) {
  const registration = await findRegistrationOn(tx, day)
  if (!registration || onlyStateOf(registration) === undefined) return
  const { address } = await tx.selectFrom('shopOrder').select('address').where('id', '=', orderId).executeTakeFirstOrThrow()
  refuseDelivery(registration, address)
}
