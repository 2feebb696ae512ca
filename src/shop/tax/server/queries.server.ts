import { type RawBuilder, sql } from 'kysely'
import { rupeesOf } from '#kernel/money.ts'
import type { Db } from '#platform/database/database.ts'
import type { OrderDocument } from '../contract.ts'
import type { TaxDocument } from '../rules/documents.ts'

type Optional = 'against' | 'buyerGstin' | 'payment' | 'advance' | 'party'

type Row = Omit<TaxDocument, Optional> & { [Key in Optional]: Exclude<TaxDocument[Key], undefined> | null } & { customerId: string | null }

/** A document with the id of the account that bought; null after that account was erased. */
type StoredDocument = { document: TaxDocument; customerId: string | null }

const selectDocuments = (condition: RawBuilder<unknown>) => sql<Row>`
  select d.id, d.kind, d.number, d.issued_on, d.issued_at, d.order_id, d.reason, d.registration, d.supplier, d.place_of_supply, d.is_place_guessed,
    d.is_interstate, d.buyer_gstin, d.total_paise, d.taxable_paise, d.cgst_paise, d.sgst_paise, d.igst_paise, o.customer_id,
    case when a.id is not null then json_build_object('number', a.number, 'issuedOn', a.issued_on) end as against,
    case when d.payment_id is not null then json_build_object('id', d.payment_id, 'on', d.payment_on, 'paise', d.payment_paise) end as payment, d.advance,
    case when p.document_id is not null then
      json_build_object('name', p.name, 'businessName', p.business_name, 'lines', p.lines, 'pincode', p.pincode, 'shipTo', p.ship_to) end as party,
    (select json_agg(json_build_object('position', l.position, 'description', l.description, 'hsn', l.hsn, 'qty', l.qty, 'unitPaise', l.unit_paise,
      'discountPaise', l.discount_paise, 'couponPaise', l.coupon_paise, 'feePaise', l.fee_paise, 'grossPaise', l.gross_paise, 'rateBp', l.rate_bp,
      'taxablePaise', l.taxable_paise, 'cgstPaise', l.cgst_paise, 'sgstPaise', l.sgst_paise, 'igstPaise', l.igst_paise) order by l.position)
      from tax_document_line l where l.document_id = d.id) as lines
  from tax_document d join shop_order o on o.id = d.order_id
  left join tax_document a on a.id = d.against_id left join tax_document_party p on p.document_id = d.id
  where ${condition}`

const storedDocument = ({ customerId, against, buyerGstin, payment, advance, party, ...row }: Row): StoredDocument => ({
  customerId,
  document: {
    ...row,
    against: against ?? undefined,
    buyerGstin: buyerGstin ?? undefined,
    payment: payment ?? undefined,
    advance: advance ?? undefined,
    party: party ?? undefined,
  },
})

export const findDocument = (db: Db, id: string) => findWhere(db, sql`d.id = ${id}`)

/** Finds the invoice or bill of an order. */
export const findInvoiceOf = (db: Db, orderId: string) => findWhere(db, sql`d.order_id = ${orderId} and d.kind <> 'credit_note'`)

async function findWhere(db: Db, condition: RawBuilder<unknown>): Promise<StoredDocument | undefined> {
  const { rows } = await selectDocuments(condition).execute(db)
  return rows.map(storedDocument)[0]
}

/** Lists the documents of an order, oldest first. */
export const listDocumentsOf = (db: Db, orderId: string) =>
  db.selectFrom('taxDocument').select(['id', 'kind', 'number', 'issuedOn', 'totalPaise']).where('orderId', '=', orderId).orderBy('seq').execute()

/** Reads documents by their ids, in the order of issue. */
export async function readDocuments(db: Db, ids: readonly string[]): Promise<TaxDocument[]> {
  const { rows } = await selectDocuments(sql`d.id = any(${[...ids]}) order by d.issued_on, d.seq`).execute(db)
  return rows.map((row) => storedDocument(row).document)
}

/** Lists the documents of a person's orders with the name and address on them, oldest first. */
export const listDocumentsOfCustomer = (db: Db, customerId: string) =>
  db
    .selectFrom('taxDocument')
    .innerJoin('shopOrder', 'shopOrder.id', 'taxDocument.orderId')
    .leftJoin('taxDocumentParty as party', 'party.documentId', 'taxDocument.id')
    .select([
      'taxDocument.id',
      'taxDocument.kind',
      'taxDocument.number',
      'taxDocument.issuedOn',
      'taxDocument.totalPaise',
      'taxDocument.orderId',
      'taxDocument.buyerGstin',
    ])
    .select(['party.name', 'party.businessName', 'party.lines', 'party.pincode'])
    .where('shopOrder.customerId', '=', customerId)
    .orderBy('taxDocument.seq')
    .execute()

export const wireDocument = ({ id: _id, kind, number, issuedOn, totalPaise }: Awaited<ReturnType<typeof listDocumentsOf>>[number]): OrderDocument => ({
  _id,
  kind,
  number,
  issuedOn,
  total: rupeesOf(totalPaise),
})
