import type { Order } from '../../contract.ts'
import type { OwnParcel } from '../../own-contract.ts'

/** Returns the address as the shopper of a gift knows it: the name and number of the recipient. */
export const recipientAlone = ({ name, mobile }: { name: string; mobile: string }) => ({
  name,
  mobile,
  street: '',
  locality: '',
  city: '',
  state: '',
  pincode: '',
  landmark: '',
})

/** Returns whether the shopper may not see where an order goes. */
export const hidesAddress = ({ gift }: Pick<Order, 'gift'>) => gift?.recipient?.state === 'received'

/**
 * Returns an order as its shopper may see it. The address that the recipient of a gift gave stays hidden, and so does the tracking, because couriers name the
 * place.
 */
export function forShopper<Shown extends Order>(order: Shown): Shown {
  const recipient = order.gift?.recipient
  return recipient && hidesAddress(order) ? { ...order, address: recipientAlone(recipient), trackingUrl: '', trackingId: '' } : order
}

/** Returns a parcel without what leads to its place. */
export const withoutTracking = <Parcel extends Pick<OwnParcel, 'carrier' | 'awb' | 'trackingUrl'>>(parcel: Parcel): Parcel => ({
  ...parcel,
  carrier: '',
  awb: '',
  trackingUrl: '',
})
