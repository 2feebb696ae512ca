import { sql } from 'kysely'
import { dayInIndia } from '#kernel/india.ts'
import type { Tx } from '#platform/database/database.ts'
import type { AddressSnapshot } from '#shop/accounts/rules.ts'
import { factsOf, type SettingRow } from '#shop/settings/module.server.ts'
import { type GrossLine, taxIn, withFeeShares } from '../rules/arithmetic.ts'
import { classOf, rateOn, type TaxClass } from '../rules/classes.ts'
import { type DocumentLine, type Party, saleDocumentOf, type TaxDocument } from '../rules/documents.ts'
import { placeOfSupply } from '../rules/place-of-supply.ts'
import type { Registration, Supplier } from '../rules/registration.ts'
import type { NewDocument } from './store-document.server.ts'

/** The facts of an invoice: the order as it was paid, and the registration and classes of the day. */
type Sale = {
  orderId: string
  registration: Registration
  totalPaise: number
  address: AddressSnapshot
  /** Of a gift whose recipient gave the address: the shopper's own address, and the name that the shopper typed. */
  hidden: { billing: AddressSnapshot; recipient: string } | null
  payment: TaxDocument['payment'] | null
  advance: NonNullable<TaxDocument['advance']> | null
  feePaise: number
  lines: SaleLine[]
  classes: TaxClass[]
  settings: SettingRow[]
  buyer: { gstin: string; businessName: string } | null
  /** The refunds that banks processed before the invoice, of an advance. */
  refundIds: string[]
}

type SaleLine = {
  position: number
  name: string
  quantityLabel: string
  kind: string | null
  taxClassId: string | null
  qty: number
  unitPaise: number
  netPaise: number
  couponSharePaise: number
}

/**
 * Returns the invoice or bill of a sale; undefined for an order that costs nothing, or while the shop has no registration.
 * @throws Error without a default class
 */
export function composeInvoice(sale: Sale | undefined, at: Date): NewDocument | undefined {
  if (!sale || sale.totalPaise === 0) return undefined
  const { orderId, registration, address, hidden, payment, advance, settings, buyer } = sale
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
    advance: advance ?? undefined,
    party: {
      ...partyOf(hidden?.billing ?? address, buyer?.businessName ?? ''),
      // The shopper gets the invoice. The law asks for the state alone below ₹50,000.
      shipTo: hidden ? [hidden.recipient, 'The shop has the address.'] : null,
    },
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

function partyOf({ name, street, locality, landmark, city, state, pincode }: AddressSnapshot, businessName: string): Omit<Party, 'shipTo'> {
  return { name, businessName, lines: [street, locality, landmark, [city, state].filter(Boolean).join(', ')].filter(Boolean), pincode }
}

/** The time at which the order `o` was paid online. Cash on delivery may be paid later by a link. */
export const paidOnlineAt = sql`coalesce((select paid_at from cod_link where order_id = o.id), o.paid_at)`

/** Selects a registration as one JSON value. */
const registrationJson = sql`json_build_object('effectiveFrom', r.effective_from, 'kind', r.kind, 'gstin', r.gstin, 'legalName', r.legal_name,
  'tradeName', r.trade_name, 'stateCode', r.state_code, 'prefix', r.prefix, 'notePrefix', r.note_prefix, 'isLarge', r.is_large, 'takesGstin', r.takes_gstin)`

/** Selects all classes with their rates as one JSON value. */
export const classesJson = sql`(select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'hsn', c.hsn, 'isDefault', c.is_default, 'kinds', c.kinds,
  'rates', (select json_agg(json_build_object('effectiveFrom', effective_from, 'rateBp', rate_bp, 'source', source) order by effective_from)
    from tax_class_rate where tax_class_id = c.id)) order by c.name, c.id), '[]') from tax_class c)`

/** Selects the settings that a document copies, as one JSON value. */
const supplierSettings = sql`(select coalesce(json_agg(json_build_object('name', name, 'value', value, 'version', version)), '[]')
  from setting where name in ('address', 'licence', 'email', 'phone'))`

/**
 * Reads the sale of an order with this method of payment, in one statement. Undefined for an order of the other method, for an order of test mode,
 * for a gift that waits for its address, and while the shop has no registration.
 * `at`: the time of the payment, or of the shipping of cash on delivery.
 */
export async function readSale(tx: Tx, { orderId, method, at }: { orderId: string; method: 'online' | 'cod'; at: Date }): Promise<Sale | undefined> {
  const { rows } = await sql<Sale>`
    select ${registrationJson} as registration, o.id as order_id, o.total_paise, o.address, ${classesJson} as classes, (select json_build_object('billing', billing, 'recipient', recipient_name)
        from order_gift where order_id = o.id and o.address_by = 'recipient') as hidden, ${supplierSettings} as settings,
      (select json_build_object('id', p.id, 'on', day_in_india(${paidOnlineAt}), 'paise', case when cash_of(o) > 0 then p.amount_paise end) from payment p
        where p.order_id = o.id and p.lane = 'settled' order by p.seq desc limit 1) as payment,
      (select json_build_object('id', p.id, 'on', day_in_india(o.paid_at), 'paise', p.amount_paise) from payment p
        where p.order_id = o.id and p.lane = 'settled' and p.part = 'advance' and cash_of(o) = 0) as advance,
      (select coalesce(sum(paise), 0)::bigint from order_extra where order_id = o.id) as fee_paise,
      (select json_agg(json_build_object('position', l.position, 'name', l.name, 'quantityLabel', l.quantity_label, 'kind', product.kind,
        'taxClassId', chosen.tax_class_id, 'qty', l.qty, 'unitPaise', l.unit_paise, 'netPaise', l.net_paise, 'couponSharePaise', l.coupon_share_paise)
        order by l.position) from order_line l left join product on product.id = l.product_id
        left join tax_class_product chosen on chosen.product_id = l.product_id where l.order_id = o.id) as lines,
      (select json_build_object('gstin', gstin, 'businessName', business_name) from tax_buyer where order_id = o.id) as buyer,
      array(select f.id from payment p join refund f on f.payment_id = p.id where p.order_id = o.id and p.lane = 'settled' and f.status = 'processed'
        order by f.settled_at, f.seq) as refund_ids
    from (select * from tax_registration where effective_from <= ${dayInIndia(at)}::date order by effective_from desc limit 1) r, shop_order o
    where o.id = ${orderId} and o.method = ${method} and not o.is_test and o.address_by <> 'awaited'`.execute(tx)
  return rows[0]
}

function supplierOf({ legalName, tradeName, stateCode, gstin }: Registration, settings: SettingRow[]): Supplier {
  const { address, licence, email, phone } = factsOf(settings)
  return { legalName, tradeName, address, stateCode, gstin, licence, email, phone }
}
