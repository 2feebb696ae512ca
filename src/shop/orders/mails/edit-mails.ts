import type { AddressSnapshot } from '#shop/accounts/rules.ts'
import { inr } from '#kernel/money.ts'
import type { Order } from '../contract.ts'
import { addressLine, describePieces } from '../rules/order-columns.ts'
import { isPlaced } from '../rules/order.ts'
import type { Removal } from '../rules/plan-removal.ts'
import { refundStartedAsPaid } from './order-mails.ts'

/** The fields of an address that staff may change, as the audit log names them. */
const addressFieldNames = {
  name: 'name',
  mobile: 'mobile',
  alternatePhone: 'second mobile',
  pincode: 'PIN code',
  street: 'house and street',
  locality: 'locality',
  landmark: 'landmark',
  city: 'city',
  state: 'state',
} as const satisfies Partial<Record<keyof AddressSnapshot, string>>

/** Returns the names of the address fields that differ. */
export const changedAddressFields = (before: AddressSnapshot, after: AddressSnapshot): string[] =>
  (Object.keys(addressFieldNames) as (keyof typeof addressFieldNames)[])
    .filter((field) => (before[field] ?? '') !== after[field])
    .map((field) => addressFieldNames[field])

type Notice = { subject: string; sentences: string[] }

type MovedOrder = Pick<Order, '_id' | 'address' | 'status' | 'codState'>

/** The notice to the shopper about a new delivery address. A phone order may still wait for its payment. `refundPaise`: of the delivery charge. */
export const addressChangedNotice = ({ _id, address, ...status }: MovedOrder, refundPaise: number): Notice => ({
  subject: `The delivery address of your order ${_id} was changed`,
  sentences: [
    `${isPlaced(status) ? 'We now send your order' : 'Once it is paid, we send your order'} ${_id} to ${[address.name, addressLine(address)].filter(Boolean).join(', ')}.`,
    ...(refundPaise > 0 ? [`Delivery there costs less. ${refundStartedAsPaid(inr(refundPaise))}`] : []),
    'If you did not ask for this, please contact us at once.',
  ],
})

/** The notice to the shopper about removed pieces. A free order gets no refund. */
export const itemsRemovedNotice = ({ id, removals, refundPaise }: { id: string; removals: Removal[]; refundPaise: number }): Notice => ({
  subject: `Your order ${id} was changed`,
  sentences: [
    `We removed from your order ${id}: ${describeRemovals(removals)}. We send the rest as planned.`,
    ...(refundPaise > 0 ? [refundStartedAsPaid(inr(refundPaise))] : []),
  ],
})

/** Returns the removed pieces in words, for messages and the audit log. */
export const describeRemovals = (removals: readonly Removal[]) => removals.map(describePieces).join('; ')
