import { CompiledQuery } from 'kysely'
import { openDatabase, openPool } from '../../../src/platform/database/database.ts'
import { registerShop } from '../../support/register-shop.ts'

/** The month with nearly all documents, and two days of the month before it, with a few and some more. */
export const month = '2026-10'
export const fewDay = '2026-09-01'
export const manyDay = '2026-09-02'

const states = `(array['01','07','09','10','19','24','27','29','32','33','36'])`

/** Fills an empty shop with paid orders, an invoice for each, and a credit note for each 50th. It uses SQL without triggers, and sums the days at the end. */
export async function fillDocuments(url: string, orders: number) {
  const db = openDatabase(openPool(url, 1, { silenceMs: 0 }))
  const query = (text: string) => db.executeQuery(CompiledQuery.raw(text))
  try {
    await query('set statement_timeout = 0')
    await registerShop({ db, now: () => new Date() })
    await query('set session_replication_role = replica')
    await query('set synchronous_commit = off')
    await insertOrders(query, orders)
    await query(`create temporary table sold as select id, total_paise, status = 'Cancelled' as is_cancelled, i,
      case when i <= 200 then date '${fewDay}' when i <= 1000 then date '${manyDay}' else date '${month}-01' + (30 * i / max(i) over ())::int end as on_day,
      ${states}[1 + i % 11] as place from (select *, row_number() over (order by seq)::int as i from shop_order) o`)
    await insertDocuments(query, { id: `'D' || id`, kind: 'tax_invoice', prefix: 'SW', serial: 'i', against: 'null', from: 'sold' })
    const cancelled = `(select *, row_number() over (order by i)::int as n from sold where is_cancelled and i > 1000) c`
    await insertDocuments(query, { id: `'N' || id`, kind: 'credit_note', prefix: 'SC', serial: 'n', against: `'D' || id`, from: cancelled })
    await query(`insert into tax_document_line (document_id, position, description, hsn, qty, unit_paise, discount_paise, coupon_paise, fee_paise, gross_paise, rate_bp,
        taxable_paise, cgst_paise, sgst_paise, igst_paise)
      select id, 0, 'Kashmiri Mongra Saffron, 1 g', '09102010', 2, 50000, 0, 0, 0, total_paise, 500, taxable_paise, cgst_paise, sgst_paise, igst_paise from tax_document order by seq`)
    await query(
      `insert into tax_document_party (document_id, name, lines, pincode) select id, 'Asha Rao', array['12 MG Road', 'Bengaluru, Karnataka'], '560001' from tax_document`,
    )
    await query(`insert into tax_day (issued_on, kind, place_of_supply, rate_bp, documents, gross_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise)
      select d.issued_on, d.kind, d.place_of_supply, l.rate_bp, count(*), sum(l.gross_paise), sum(l.taxable_paise), sum(l.cgst_paise), sum(l.sgst_paise), sum(l.igst_paise)
      from tax_document d join tax_document_line l on l.document_id = d.id group by 1, 2, 3, 4`)
    await query('vacuum analyze')
  } finally {
    await db.destroy()
  }
}

type Query = (text: string) => Promise<unknown>

async function insertOrders(query: Query, orders: number) {
  const paidAt = `timestamptz '${month}-01 00:00+05:30' + interval '30 days' * (i::float / ${orders})`
  await query(`insert into shop_order (id, status, subtotal_paise, total_paise, address, fingerprint, razorpay_order_id, razorpay_payment_id, created_at, expires_at, paid_at)
    select 'SW' || lpad(i::text, 12, '0'), case when i % 50 = 0 then 'Cancelled' else 'Delivered' end, 100000, 100000, '{"name": "Asha Rao", "pincode": "560001", "state": "Karnataka"}',
      i::text, 'order_' || i, 'pay_' || i, ${paidAt}, ${paidAt}, ${paidAt} from generate_series(1, ${orders}) i`)
  await query(`insert into payment (id, order_id, razorpay_order_id, amount_paise, currency, status, lane, created_at, updated_at)
    select razorpay_payment_id, id, razorpay_order_id, total_paise, 'INR', 'captured', 'settled', paid_at, paid_at from shop_order`)
}

type Documents = { id: string; kind: string; prefix: string; serial: string; against: string; from: string }

/** The seller is in 27: documents to that state have CGST and SGST, the others IGST. All are taxed at 5 %. */
const insertDocuments = (query: Query, { id, kind, prefix, serial, against, from }: Documents) =>
  query(`insert into tax_document (id, kind, number, prefix, financial_year, serial, issued_on, issued_at, order_id, against_id, registration, supplier, place_of_supply,
      is_interstate, total_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise)
    select ${id}, '${kind}', '${prefix}/26-27/' || lpad(${serial}::text, greatest(6, length(${serial}::text)), '0'), '${prefix}', '26-27', ${serial}, on_day, on_day, id, ${against}, 'regular',
      jsonb_build_object('stateCode', '27', 'legalName', 'Swachh Naturals', 'tradeName', '', 'address', 'Pune', 'gstin', '27AAPFU0939F1ZV', 'licence', '', 'email', '', 'phone', ''),
      place, place <> '27', total_paise, case when place = '27' then total_paise - 2 * (total_paise * 5 / 210) else total_paise - total_paise * 5 / 105 end,
      case when place = '27' then total_paise * 5 / 210 else 0 end, case when place = '27' then total_paise * 5 / 210 else 0 end,
      case when place = '27' then 0 else total_paise * 5 / 105 end
    from ${from} order by i`)
