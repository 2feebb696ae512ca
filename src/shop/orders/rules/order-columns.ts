import { dayInIndia } from '#kernel/india.ts'
import type { Order } from '../contract.ts'

type Address = Order['address']

/** Returns a text for pieces of an order. The spreadsheet, messages and the audit log use it. */
export const describePieces = ({ qty, name, type }: { qty: number; name: string; type: string }) => `${qty} x ${name}${type && `, ${type}`}`

/** Returns the address on one line, as on a parcel label. */
export const addressLine = ({ street, locality, landmark, city, state, pincode }: Address) =>
  [street, locality, landmark, city, [state, pincode].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** Returns the name on the parcel, by which the search finds an order. Without one, returns the account's name. */
export const customerName = ({ customer, address }: Pick<Order, 'customer' | 'address'>) => address.name || customer?.name || ''

/** The columns of the order list and of its spreadsheet, under the same headings. */
export const orderColumns = {
  Order: ({ _id }: Order) => _id,
  Customer: customerName,
  'Purchase date': ({ createdAt }: Order) => dayInIndia(new Date(createdAt)),
  Contact: ({ address }: Order) => address.mobile,
  Email: ({ customer }: Order) => customer?.email ?? '',
  Address: ({ address }: Order) => addressLine(address),
  Items: ({ items }: Order) => items.map((item) => `${describePieces(item)}${item.removed > 0 ? ` (${item.removed} removed)` : ''}`).join('; '),
  'Payment ID': ({ razorpayPaymentId }: Order) => razorpayPaymentId,
  Amount: ({ totalAmount }: Order) => totalAmount,
  Coupon: ({ coupon }: Order) => coupon?.code ?? '',
  Status: ({ status }: Order) => status,
  Tracking: ({ trackingUrl }: Order) => trackingUrl,
  Refunded: ({ refunded }: Order) => refunded,
  Gift: ({ gift }: Order) => (gift ? 'Yes' : ''),
}
