import { ShopError } from '#kernel/errors.ts'
import { isStateCode, stateOf } from '#shop/places/rules.ts'
import { orderAddressChanged } from '#shop/orders/module.server.ts'
import { placeOfSupply } from '../rules/place-of-supply.ts'

/** Refuses to move an order to another state once it has an invoice, whose tax belongs to the first. @throws ShopError rule_refused */
export const refuseOtherState = orderAddressChanged.listener(async (_shop, tx, { orderId }) => {
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
