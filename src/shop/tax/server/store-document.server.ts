import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { randomId } from '#kernel/id.ts'
import { sumTax } from '../rules/arithmetic.ts'
import type { DocumentLine, Party, TaxDocument } from '../rules/documents.ts'
import { shortYearOf } from '../rules/documents.ts'

type Stored = Pick<
  TaxDocument,
  | 'kind'
  | 'orderId'
  | 'reason'
  | 'registration'
  | 'supplier'
  | 'placeOfSupply'
  | 'isPlaceGuessed'
  | 'isInterstate'
  | 'buyerGstin'
  | 'payment'
  | 'advance'
  | 'lines'
  | 'party'
>

/** A document without its number. `day`: the day of its cause in India. Only a credit note has `againstId`, the id of its invoice, and `refundId`. */
export type NewDocument = Stored & { prefix: string; day: string; issuedAt: Date; againstId?: string; refundId?: string | undefined }

/**
 * Stores a document with the next number of its series, in one statement. It locks the series until the transaction ends, so it comes last.
 * The days of a series never decrease, even if the clock is set back. A repeated call for an order or a refund stores nothing.
 * @returns its id; undefined if the document was there already
 */
export async function storeDocument(tx: Tx, document: NewDocument): Promise<string | undefined> {
  const { lines, party, prefix, day } = document
  const financialYear = shortYearOf(day)
  const tax = sumTax(lines)
  const totalPaise = lines.reduce((sum, { grossPaise }) => sum + grossPaise, 0)
  const { rows } = await sql<{ id: string }>`
    with series as (
      insert into document_series (prefix, financial_year, last_number, last_on)
      select ${prefix}, ${financialYear}, 1, ${day}::date where not exists (${earlierOf(document)})
      on conflict (prefix, financial_year) do update
        set last_number = document_series.last_number + 1, last_on = greatest(document_series.last_on, excluded.last_on)
      returning last_number, last_on
    ), document as (
      insert into tax_document (id, kind, number, prefix, financial_year, serial, issued_on, issued_at, order_id, against_id, refund_id, reason, registration,
        supplier, place_of_supply, is_place_guessed, is_interstate, buyer_gstin, payment_id, payment_on, payment_paise, advance, total_paise, taxable_paise, cgst_paise,
        sgst_paise, igst_paise)
      select ${randomId(16)}, ${document.kind}, ${prefix} || '/' || ${financialYear} || '/' || lpad(last_number::text, greatest(6, length(last_number::text)), '0'),
        ${prefix}, ${financialYear}, last_number, last_on, ${document.issuedAt}, ${document.orderId}, ${document.againstId ?? null}, ${document.refundId ?? null},
        ${document.reason}, ${document.registration}, ${JSON.stringify(document.supplier)}::jsonb, ${document.placeOfSupply}, ${document.isPlaceGuessed},
        ${document.isInterstate}, ${document.buyerGstin ?? null}, ${document.payment?.id ?? null}, ${document.payment?.on ?? null}::date,
        ${document.payment?.paise ?? null}::bigint, ${document.advance ? JSON.stringify(document.advance) : null}::jsonb, ${totalPaise}::bigint,
        ${tax.taxablePaise}::bigint, ${tax.cgstPaise}::bigint, ${tax.sgstPaise}::bigint, ${tax.igstPaise}::bigint
      from series returning id
    ), lines as (${insertLines(lines)}), party as (${insertParty(party)})
    select id from document`.execute(tx)
  return rows[0]?.id
}

/** Selects the document that was stored for the same order or refund before. */
const earlierOf = ({ kind, orderId, refundId }: NewDocument): RawBuilder<unknown> =>
  kind === 'credit_note'
    ? sql`select from tax_document where refund_id = ${refundId ?? null}`
    : sql`select from tax_document where order_id = ${orderId} and kind <> 'credit_note'`

const insertLines = (lines: readonly DocumentLine[]) => sql`
  insert into tax_document_line (document_id, position, description, hsn, qty, unit_paise, discount_paise, coupon_paise, fee_paise, gross_paise, rate_bp,
    taxable_paise, cgst_paise, sgst_paise, igst_paise)
  select document.id, line.position, line.description, line.hsn, line.qty, line."unitPaise", line."discountPaise", line."couponPaise", line."feePaise",
    line."grossPaise", line."rateBp", line."taxablePaise", line."cgstPaise", line."sgstPaise", line."igstPaise"
  from document, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (position int, description text, hsn text, qty int, "unitPaise" bigint,
    "discountPaise" bigint, "couponPaise" bigint, "feePaise" bigint, "grossPaise" bigint, "rateBp" int, "taxablePaise" bigint, "cgstPaise" bigint,
    "sgstPaise" bigint, "igstPaise" bigint)`

const insertParty = (party: Party | undefined) => sql`
  insert into tax_document_party (document_id, name, business_name, lines, pincode, ship_to)
  select document.id, party.name, party."businessName", array(select jsonb_array_elements_text(party.lines)), party.pincode,
    case when jsonb_typeof(party."shipTo") = 'array' then array(select jsonb_array_elements_text(party."shipTo")) end
  from document, jsonb_to_recordset(${JSON.stringify(party ? [party] : [])}::jsonb) as party (name text, "businessName" text, lines jsonb, pincode text, "shipTo" jsonb)`
