import { dayInIndia } from '#kernel/india.ts'
import type { Order } from './contract.ts'

type Address = Order['address']

/** The address on one line, as a label has it. */
export const addressLine = ({ street, locality, landmark, city, state, pincode }: Address) =>
  [street, locality, landmark, city, [state, pincode].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** Whom an order is for: the name on the parcel, by which it is searched, else the account's. */
export const customerName = ({ customer, address }: Pick<Order, 'customer' | 'address'>) => address.name || customer?.name || ''

/** What the order list and its spreadsheet show, under the same words. */
export const orderColumns = {
  Order: ({ _id }: Order) => _id,
  Customer: customerName,
  'Purchase date': ({ createdAt }: Order) => dayInIndia(new Date(createdAt)),
  Contact: ({ address }: Order) => address.mobile,
  'E-mail': ({ customer }: Order) => customer?.email ?? '',
  Address: ({ address }: Order) => addressLine(address),
  Items: ({ items }: Order) => items.map(({ qty, name, type }) => `${qty} x ${name}${type && `, ${type}`}`).join('; '),
  'Payment ID': ({ razorpayPaymentId }: Order) => razorpayPaymentId,
  Amount: ({ totalAmount }: Order) => totalAmount,
  Coupon: ({ coupon }: Order) => coupon?.code ?? '',
  Status: ({ status }: Order) => status,
  Tracking: ({ trackingUrl }: Order) => trackingUrl,
  Refunded: ({ refunded }: Order) => refunded,
}
