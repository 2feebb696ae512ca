import { type RawBuilder, sql } from 'kysely'
import { dayInIndia } from '#kernel/india.ts'
import type { Tx } from '#platform/database/database.ts'
import { refundProcessed } from '#shop/orders/module.server.ts'
import type { SettingRow } from '#shop/settings/module.server.ts'
import { type CreditableLine, creditLines, type RefundedPieces } from '../rules/arithmetic.ts'
import type { DocumentLine, Party } from '../rules/documents.ts'
import type { Registration, RegistrationKind } from '../rules/registration.ts'
import { registrationJson, supplierOf, supplierSettings } from './read-sale.server.ts'
import { storeDocument } from './store-document.server.ts'

/** Issues a credit note in the transaction that records a refund as processed, if the payment's order has an invoice. */
export const creditProcessedRefund = refundProcessed.listener(async (_shop, tx, { refundId, at }) => {
  const day = dayInIndia(at)
  const [refund] = await readRefunds(tx, refundId)
  if (!refund) return
  const { orderId, amountPaise, reason, pieces } = refund
  await issueNote(tx, { orderId, refundId, amountPaise, reason, pieces: pieces ?? [], day, at })
})

/** Issues a credit note of all that is left of an order's invoice, without a refund. The reason is printed. */
export const creditRest = (tx: Tx, { orderId, reason, at }: { orderId: string; reason: string; at: Date }) =>
  issueNote(tx, { orderId, amountPaise: Infinity, reason, pieces: [], day: dayInIndia(at), at })

type NewNote = { orderId: string; refundId?: string; amountPaise: number; reason: string; pieces: readonly RefundedPieces[]; day: string; at: Date }

/**
 * Issues a credit note against an order's invoice, at most of what is left of it: a refund that the bank returned, and that was made again, has its note
 * already. Once for a refund. @returns the number; undefined without an invoice, or if nothing is left
 */
async function issueNote(tx: Tx, { orderId, refundId, amountPaise, reason, pieces, day, at }: NewNote): Promise<string | undefined> {
  const invoice = await readInvoice(tx, orderId, day)
  if (!invoice) return undefined
  const { lines, registration, settings, party } = invoice
  const leftPaise = lines.reduce((sum, { grossPaise, creditedPaise }) => sum + grossPaise - creditedPaise, 0)
  const credited = creditLines(lines, Math.min(amountPaise, leftPaise), pieces)
  if (credited.length === 0) return undefined
  return storeDocument(tx, {
    ...invoice,
    kind: 'credit_note',
    prefix: registration.notePrefix,
    day,
    issuedAt: at,
    orderId,
    againstId: invoice.id,
    refundId,
    reason,
    registration: invoice.kind,
    supplier: supplierOf(registration, settings),
    buyerGstin: invoice.buyerGstin ?? undefined,
    payment: undefined,
    party: party ?? undefined,
    lines: credited.flatMap((note) => {
      const line = lines.find(({ position }) => position === note.position)
      return line ? [noteLine(line, note)] : []
    }),
  })
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
