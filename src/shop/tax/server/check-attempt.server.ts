import { ShopError } from '#kernel/errors.ts'
import { dayInIndia } from '#kernel/india.ts'
import { refusalOfState } from '#shop/places/rules.ts'
import { attemptStored } from '#shop/orders/module.server.ts'
import { onlyStateOf, type Registration } from '../rules/registration.ts'
import { findRegistrationOn } from './tax-settings.server.ts'

/**
 * Refuses an address in another state if the shop may deliver only in its own state, as a composition dealer or an unregistered seller. If the shopper buys for
 * a business, stores that business with the attempt, for the invoice.
 * @throws ShopError delivery_state_refused; gstin_refused while the shop takes no GSTIN, and for the shop's own GSTIN
 */
export const checkAttempt = attemptStored.listener(async (shop, tx, { orderId, address, business, isRegistered: isShopRegistered }) => {
  const registration = isShopRegistered ? await findRegistrationOn(tx, dayInIndia(shop.now())) : undefined
  // The state of a gift whose recipient is asked is checked once the address comes (`refuseOtherState`).
  if (registration && address) refuseDelivery(registration, address)
  if (!business) return
  if (!registration?.takesGstin) throw new ShopError('gstin_refused', 'At present the invoice cannot name a GSTIN. Please order without it.')
  if (registration.gstin === business.gstin) throw new ShopError('gstin_refused', 'This is the GSTIN of the shop. Please enter that of your business.')
  await tx
    .insertInto('taxBuyer')
    .values({ orderId, ...business })
    .onConflict((conflict) => conflict.column('orderId').doNothing())
    .execute()
})

/** Refuses an address outside the only state to which a seller may deliver. @throws ShopError delivery_state_refused */
export function refuseDelivery(registration: Pick<Registration, 'kind' | 'stateCode'>, address: { state: string; pincode: string }) {
  const onlyState = onlyStateOf(registration)
  const refusal = onlyState === undefined ? '' : refusalOfState(address, onlyState)
  if (refusal !== '') throw new ShopError('delivery_state_refused', refusal)
}
