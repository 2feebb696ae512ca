import { type RawBuilder, sql } from 'kysely'
import { dayInIndia } from '#kernel/india.ts'
import type { Tx } from '#platform/database/database.ts'
import type { SettingRow } from '#shop/settings/module.server.ts'
import { type CreditableLine, creditLines, type RefundedPieces } from '../rules/arithmetic.ts'
import type { DocumentLine, Party } from '../rules/documents.ts'
import type { Registration, RegistrationKind } from '../rules/registration.ts'
import { registrationJson, supplierOf, supplierSettings } from './read-sale.server.ts'
import type { NewDocument } from './store-document.server.ts'

/** Makes the credit note of a processed refund, without storing it. Undefined unless its payment paid for an order with an invoice. */
export async function composeRefundNote(tx: Tx, refundId: string, at: Date): Promise<NewDocument | undefined> {
  const [refund] = await readRefunds(tx, refundId)
  return refund && composeNote(tx, { ...refund, pieces: refund.pieces ?? [], refundId, at })
}

/** Makes the credit note of all that is left of the invoice of a cash on delivery order, for which nothing is refunded, without storing it. */
export async function composeRestNote(tx: Tx, orderId: string, at: Date): Promise<NewDocument | undefined> {
  const order = await tx.selectFrom('shopOrder').select('method').where('id', '=', orderId).executeTakeFirst()
  return order?.method === 'cod' ? composeNote(tx, { orderId, amountPaise: Infinity, reason: 'Not delivered', pieces: [], at }) : undefined
}

type Credit = { orderId: string; refundId?: string; amountPaise: number; reason: string; pieces: readonly RefundedPieces[]; at: Date }

/**
 * At most what is left of the invoice is credited: a refund that the bank returned, and that was made again, has its note already. Undefined without an
 * invoice, or if nothing is left.
 */
async function composeNote(tx: Tx, { orderId, refundId, amountPaise, reason, pieces, at }: Credit): Promise<NewDocument | undefined> {
  const day = dayInIndia(at)
  const invoice = await readInvoice(tx, orderId, day)
  if (!invoice) return undefined
  const { id, kind, lines, registration, settings, placeOfSupply, isPlaceGuessed, isInterstate, buyerGstin, party } = invoice
  const leftPaise = lines.reduce((sum, { grossPaise, creditedPaise }) => sum + grossPaise - creditedPaise, 0)
  const credited = creditLines(lines, Math.min(amountPaise, leftPaise), pieces)
  if (credited.length === 0) return undefined
  return {
    kind: 'credit_note',
    prefix: registration.notePrefix,
    day,
    issuedAt: at,
    orderId,
    againstId: id,
    refundId,
    reason,
    registration: kind,
    supplier: supplierOf(registration, settings),
    placeOfSupply,
    isPlaceGuessed,
    isInterstate,
    buyerGstin: buyerGstin ?? undefined,
    payment: undefined,
    party: party ?? undefined,
    lines: credited.flatMap((note) => {
      const line = lines.find(({ position }) => position === note.position)
      return line ? [noteLine(line, note)] : []
    }),
  }
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

type RefundRow = { orderId: string; amountPaise: number; reason: string; pieces: RefundedPieces[] | null }

/** Finds a refund of money that paid for an order. Other money has no invoice. */
const readRefunds = async (tx: Tx, id: string): Promise<RefundRow[]> =>
  (
    await sql<RefundRow>`select payment.order_id, refund.amount_paise, refund.reason, refund.pieces from refund join payment on payment.id = refund.payment_id
      where refund.id = ${id} and payment.lane = 'settled'`.execute(tx)
  ).rows

type InvoiceLine = CreditableLine & Pick<DocumentLine, 'description' | 'hsn' | 'unitPaise' | 'rateBp'>

type Invoice = {
  id: string
  /** The registration that held for the sale. */
  kind: RegistrationKind
  placeOfSupply: string
  isPlaceGuessed: boolean
  isInterstate: boolean
  buyerGstin: string | null
  party: Party | null
  lines: InvoiceLine[]
  registration: Registration
  settings: SettingRow[]
}

const sumOfNotes = (column: string): RawBuilder<number> => sql`coalesce(sum(n.${sql.ref(column)}), 0)`

/** Reads an order's invoice with what notes have taken from each line, and the registration of the day, in one statement. */
async function readInvoice(tx: Tx, orderId: string, day: string): Promise<Invoice | undefined> {
  const { rows } = await sql<Invoice>`
    select d.id, d.registration as kind, d.place_of_supply, d.is_place_guessed, d.is_interstate, d.buyer_gstin, ${registrationJson} as registration,
      ${supplierSettings} as settings,
      (select json_build_object('name', name, 'businessName', business_name, 'lines', lines, 'pincode', pincode) from tax_document_party
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
    from (select * from tax_registration where effective_from <= ${day}::date order by effective_from desc limit 1) r, tax_document d
    where d.order_id = ${orderId} and d.kind <> 'credit_note'`.execute(tx)
  return rows[0]
}
