import { dayInIndia } from '#kernel/india.ts'
import type { AddressSnapshot } from '#shop/accounts/rules.ts'
import { type GrossLine, taxIn, withFeeShares } from '../rules/arithmetic.ts'
import { classOf, rateOn } from '../rules/classes.ts'
import { type DocumentLine, type Party, saleDocumentOf } from '../rules/documents.ts'
import { placeOfSupply } from '../rules/place-of-supply.ts'
import { type Sale, type SaleLine, supplierOf } from './read-sale.server.ts'
import type { NewDocument } from './store-document.server.ts'

/**
 * Makes the invoice or bill of a sale. Undefined for an order that costs nothing, or while the shop has no registration.
 * @throws Error without a default class
 */
export function composeInvoice(sale: Sale | undefined, at: Date): NewDocument | undefined {
  if (!sale || sale.totalPaise === 0) return undefined
  const { orderId, registration, address, payment, settings, buyer } = sale
  const day = dayInIndia(at)
  const place = placeOfSupply(address, registration.stateCode)
  const isInterstate = place.code !== registration.stateCode
  return {
    kind: saleDocumentOf(registration.kind),
    prefix: registration.prefix,
    day,
    issuedAt: at,
    orderId,
    reason: '',
    registration: registration.kind,
    supplier: supplierOf(registration, settings),
    placeOfSupply: place.code,
    isPlaceGuessed: place.isGuessed,
    isInterstate,
    buyerGstin: buyer?.gstin,
    payment: payment ?? undefined,
    party: partyOf(address, buyer?.businessName ?? ''),
    lines: withFeeShares(sale.lines, sale.feePaise).map((line) => documentLine(line, sale, { day, isInterstate })),
  }
}

function documentLine(line: GrossLine<SaleLine>, { classes, registration }: Sale, { day, isInterstate }: { day: string; isInterstate: boolean }): DocumentLine {
  const goods = classOf(line, classes)
  // Only a regular registration may charge tax.
  const rateBp = registration.kind === 'regular' ? rateOn(goods, day) : 0
  const { position, name, quantityLabel, qty, unitPaise, netPaise, couponSharePaise, feeSharePaise, grossPaise } = line
  return {
    position,
    description: `${name}, ${quantityLabel}`,
    hsn: goods.hsn,
    qty,
    unitPaise,
    discountPaise: unitPaise * qty - netPaise,
    couponPaise: couponSharePaise,
    feePaise: feeSharePaise,
    grossPaise,
    rateBp,
    ...taxIn(grossPaise, rateBp, isInterstate),
  }
}

function partyOf({ name, street, locality, landmark, city, state, pincode }: AddressSnapshot, businessName: string): Party {
  return { name, businessName, lines: [street, locality, landmark, [city, state].filter(Boolean).join(', ')].filter(Boolean), pincode }
}
