import { canonicalDigits } from '#kernel/text.ts'
import { tenDigits } from '#shop/accounts/rules.ts'
import type { z } from 'zod/mini'
import type * as phoneOrdersContract from '../contract.ts'
import type { Quote } from '../../pricing/contract.ts'
import { giftsIn } from '../../pricing/rules/gifts-in.ts'
import { maxQty } from '../../pricing/rules/max-qty.ts'
import type { FoundCustomer } from '../contract.ts'
import type { LinkDays } from '../rules/phone-order.ts'
import type { PhoneSource } from '../rules/phone-source.ts'
import { type AddressEntry, checkAddress, emptyEntry } from '#shop/accounts/parts.ts'
import { checkMove, type TypedMove } from '../../offline/office/move-fields.tsx'
import { wholeIn } from '#ui/office/typed-number.ts'
import { phoneOrderTexts as texts } from './phone-orders-texts.ts'

export type Line = { productId: string; variant: string; name: string; qty: string }

export type Draft = {
  /** A customer that the search found, or one to add. */
  customer: { kind: 'none' } | { kind: 'found'; found: FoundCustomer } | { kind: 'new'; name: string; mobile: string; email: string }
  /** The id of a saved address; undefined for the address in `entry`. */
  addressId: string | undefined
  entry: AddressEntry
  lines: Line[]
  coupon: string
  /** Empty until staff choose how the customer came. */
  source: PhoneSource | ''
  note: string
  linkDays: LinkDays
  sms: boolean
  mail: boolean
  /** How staff took the money already. Undefined for an order that is paid by link. */
  paid: TypedMove | undefined
}

export const emptyDraft: Draft = {
  customer: { kind: 'none' },
  addressId: undefined,
  entry: emptyEntry,
  lines: [],
  coupon: '',
  source: '',
  note: '',
  linkDays: 1,
  sms: true,
  mail: false,
  paid: undefined,
}

/** Returns the field name of a line's quantity, which the server's errors have too. `index`: the place of the line. */
export const qtyField = (index: number) => `items.${index}.qty`

export const keyOf = ({ productId, variant }: Pick<Line, 'productId' | 'variant'>) => `${productId} ${variant}`

/** Parses a number of pieces. Undefined for a text that is not a whole number from 1 to the most of a line. */
export function quantityIn(text: string) {
  const pieces = wholeIn(text)
  return pieces !== undefined && pieces >= 1 && pieces <= maxQty ? pieces : undefined
}

/** Adds a line for a pack, or one more piece to the pack's line. */
export function addLine(lines: Line[], { productId, variant, name }: Omit<Line, 'qty'>): Line[] {
  const existing = lines.find((line) => keyOf(line) === keyOf({ productId, variant }))
  if (!existing) return [...lines, { productId, variant, name, qty: '1' }]
  return lines.map((line) => (line === existing ? { ...line, qty: String((quantityIn(line.qty) ?? 0) + 1) } : line))
}

/** Returns the state and PIN code of the delivery address. Undefined until the draft has both. */
export function destinationOf({ customer, addressId, entry }: Draft): { state: string; pincode: string } | undefined {
  const saved = customer.kind === 'found' ? customer.found.addresses.find(({ _id }) => _id === addressId) : undefined
  const { state, pincode } = saved ?? entry.fields
  return /^\d{6}$/.test(pincode.trim()) && state !== '' ? { state, pincode: pincode.trim() } : undefined
}

/** Returns the cart to price. Undefined if it has no pack, or if a quantity is wrong. */
export function itemsOf({ lines }: Draft): { productId: string; variant: string; qty: number }[] | undefined {
  const items = lines.flatMap(({ productId, variant, qty }) => {
    const pieces = quantityIn(qty)
    return pieces === undefined ? [] : [{ productId, variant, qty: pieces }]
  })
  return items.length > 0 && items.length === lines.length ? items : undefined
}

type DraftErrors = Record<string, string>

/** Returns the errors of the draft by field name. The server checks again. */
export function checkDraft({ customer, addressId, entry, lines, paid }: Draft): DraftErrors {
  const errors: DraftErrors = {}
  if (customer.kind === 'none') errors['customer'] = texts.customer.missing
  if (lines.length === 0) errors['packs'] = texts.packs.missing
  for (const [index, { qty }] of lines.entries()) if (quantityIn(qty) === undefined) errors[qtyField(index)] = texts.packs.badQuantity
  if (addressId === undefined) for (const [name, error] of Object.entries(checkAddress(entry.fields))) errors[`newAddress.${name}`] = error
  return { ...errors, ...(paid && checkMove(paid, paidPrefix)) }
}

/** The start of the names of the fields that say how staff took the money. */
export const paidPrefix = 'paidOffline.'

/** Returns the request that makes the order. `quote`: the prices that the screen shows. */
export function requestOf(draft: Draft, key: string, quote: Quote): z.input<typeof phoneOrdersContract.makePhoneOrder.input> {
  const { customer, addressId, entry, coupon, source, note, linkDays, sms, mail, paid } = draft
  const { fields } = entry
  return {
    key,
    ...(customer.kind === 'found' && { customerId: customer.found._id }),
    ...(customer.kind === 'new' && { newCustomer: { name: customer.name, mobile: tenDigits(customer.mobile), email: customer.email } }),
    ...(addressId === undefined ? { newAddress: { ...fields, pincode: canonicalDigits(fields.pincode), mobile: tenDigits(fields.mobile) } } : { addressId }),
    items: itemsOf(draft) ?? [],
    ...(coupon && { coupon }),
    ...(source && { source }),
    note,
    expectedTotal: quote.total,
    expectedGifts: giftsIn(quote),
    linkDays,
    ...(paid ? { paidOffline: paid } : { sms, mail }),
  }
}
