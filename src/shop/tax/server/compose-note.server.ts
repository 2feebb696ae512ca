import { type RawBuilder, sql } from 'kysely'
import { dayInIndia } from '#kernel/india.ts'
import type { Tx } from '#platform/database/database.ts'
import { isAdvanceKept } from '#shop/cod/module.server.ts'
import { isNothingSupplied } from '#shop/fulfilment/module.server.ts'
import type { RefundOrigin } from '#shop/orders/rules.ts'
import { type CreditableLine, creditLines, type RefundedPieces } from '../rules/arithmetic.ts'
import type { DocumentLine, Party } from '../rules/documents.ts'
import type { RegistrationKind, Supplier } from '../rules/registration.ts'
import type { NewDocument } from './store-document.server.ts'

/** The invoice that a credit note is against, with the sums that earlier notes credited, and the refund that the note is for. */
export type Credit = {
  invoiceId: string
  orderId: string
  notePrefix: string
  /** The registration that held for the sale, and the seller of that day. */
  registration: RegistrationKind
  supplier: Supplier
  placeOfSupply: string
  isPlaceGuessed: boolean
  isInterstate: boolean
  buyerGstin: string | null
  party: Party | null
  lines: InvoiceLine[]
  /**
   * The paise that a note without a refund does not credit: an advance that the shop keeps although the parcel came back, or refunds whose notes are pending.
   */
  leftOutPaise: number
  refund: { id: string; amountPaise: number; origin: RefundOrigin; pieces: RefundedPieces[] | null } | null
}

/**
 * Returns the credit note of a refund. Without a refund, the note credits the whole rest of the invoice, except `leftOutPaise`. It never credits more than that
 * rest: a refund that the bank returned, and that was repeated, has its note already. Undefined without an invoice, or if nothing is left to credit.
 */
export function composeNote(credit: Credit | undefined, at: Date): NewDocument | undefined {
  if (!credit) return undefined
  const { invoiceId, notePrefix, lines, refund, leftOutPaise, buyerGstin, party, ...copied } = credit
  const uncreditedPaise = lines.reduce((sum, { grossPaise, creditedPaise }) => sum + grossPaise - creditedPaise, 0)
  const wantedPaise = refund?.amountPaise ?? Math.max(0, uncreditedPaise - leftOutPaise)
  const credited = creditLines(lines, Math.min(wantedPaise, uncreditedPaise), refund?.pieces ?? [])
  if (credited.length === 0) return undefined
  return {
    ...copied,
    kind: 'credit_note',
    prefix: notePrefix,
    day: dayInIndia(at),
    issuedAt: at,
    againstId: invoiceId,
    refundId: refund?.id,
    reason: refund ? reasons[refund.origin] : notDelivered,
    buyerGstin: buyerGstin ?? undefined,
    payment: undefined,
    advance: undefined,
    party: party ?? undefined,
    lines: credited.flatMap((note) => {
      const line = lines.find(({ position }) => position === note.position)
      return line ? [noteLine(line, note)] : []
    }),
  }
}

const notDelivered = 'Not delivered'

/** What a credit note prints. The reason that staff write for a refund is for the shop's own records. */
const reasons: Record<RefundOrigin, string> = {
  return: 'Return of goods',
  removal: 'Items removed from the order',
  cancellation: 'Order cancelled',
  staff: 'Refund',
  exception: 'Refund',
  provider: 'Refund',
}

const noteLine = ({ description, hsn, unitPaise, rateBp }: InvoiceLine, note: ReturnType<typeof creditLines>[number]): DocumentLine => ({
  description,
  hsn,
  unitPaise,
  rateBp,
  discountPaise: 0,
  couponPaise: 0,
  feePaise: 0,
  ...note,
})

type InvoiceLine = CreditableLine & Pick<DocumentLine, 'description' | 'hsn' | 'unitPaise' | 'rateBp'>

const sumOfNotes = (column: string): RawBuilder<number> => sql`coalesce(sum(n.${sql.ref(column)}), 0)`

/** Reads the invoice whose payment was refunded. Undefined unless the payment settled an order with an invoice. */
export const readRefundedInvoice = (tx: Tx, refundId: string, at: Date) =>
  readCredit(
    tx,
    sql`select p.order_id, f.id as refund_id, 0 as left_out_paise from refund f join payment p on p.id = f.payment_id where f.id = ${refundId} and p.lane = 'settled'`,
    at,
  )

/** Reads the invoice of a cash on delivery order whose cash nobody paid. */
export const readUndeliveredInvoice = (tx: Tx, orderId: string, at: Date) =>
  readCredit(
    tx,
    sql`select o.id, null as refund_id, case when o.cod_state = 'returned' and ${isAdvanceKept} then greatest(0, o.advance_paise - (select coalesce(sum(n.total_paise), 0)
      from tax_document n where n.order_id = o.id and n.kind = 'credit_note')) else 0 end as left_out_paise
    from shop_order o where o.id = ${orderId} and o.method = 'cod'`,
    at,
  )

/**
 * Reads the invoice of an order that was paid online and cancelled, of which nothing is with the customer: it was never sent, came back, or was lost. Refunds
 * have their own notes.
 */
export const readUnsuppliedInvoice = (tx: Tx, orderId: string, at: Date) =>
  readCredit(
    tx,
    sql`select o.id, null as refund_id, (select coalesce(sum(r.amount_paise), 0) from payment p join refund r on r.payment_id = p.id
      where p.order_id = o.id and p.lane = 'settled' and r.status <> 'failed'
      and not exists (select from tax_document n where n.refund_id = r.id)) as left_out_paise
    from shop_order o where o.id = ${orderId} and o.method = 'online' and o.status = 'Cancelled' and ${isNothingSupplied}`,
    at,
  )

/** `cause`: selects the id of the order, the id of the refund or null, and `leftOutPaise`. */
async function readCredit(tx: Tx, cause: RawBuilder<unknown>, at: Date): Promise<Credit | undefined> {
  const { rows } = await sql<Credit>`
    select d.id as invoice_id, d.order_id, cause.left_out_paise::bigint, d.registration, d.supplier, d.place_of_supply, d.is_place_guessed, d.is_interstate, d.buyer_gstin,
      (select note_prefix from tax_registration where effective_from <= ${dayInIndia(at)}::date order by effective_from desc limit 1) as note_prefix,
      (select json_build_object('id', id, 'amountPaise', amount_paise, 'origin', origin, 'pieces', pieces) from refund where id = cause.refund_id) as refund,
      (select json_build_object('name', name, 'businessName', business_name, 'lines', lines, 'pincode', pincode, 'shipTo', ship_to) from tax_document_party
        where document_id = d.id) as party,
      (select json_agg(line order by position) from (
        select l.position, l.description, l.hsn, l.qty, l.unit_paise as "unitPaise", l.gross_paise as "grossPaise", l.rate_bp as "rateBp",
          l.taxable_paise as "taxablePaise", l.cgst_paise as "cgstPaise", l.sgst_paise as "sgstPaise", l.igst_paise as "igstPaise",
          ${sumOfNotes('qty')} as "creditedQty", ${sumOfNotes('grossPaise')} as "creditedPaise",
          json_build_object('taxablePaise', ${sumOfNotes('taxablePaise')}, 'cgstPaise', ${sumOfNotes('cgstPaise')}, 'sgstPaise', ${sumOfNotes('sgstPaise')},
            'igstPaise', ${sumOfNotes('igstPaise')}) as "creditedTax"
        from tax_document_line l
        left join (tax_document_line n join tax_document note on note.id = n.document_id) on note.against_id = d.id and n.position = l.position
        where l.document_id = d.id
        group by l.document_id, l.position) line) as lines
    from (${cause}) cause (order_id, refund_id, left_out_paise) join tax_document d on d.order_id = cause.order_id and d.kind <> 'credit_note'`.execute(tx)
  return rows[0]
}
