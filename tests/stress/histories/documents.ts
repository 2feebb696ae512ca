import { type RawBuilder, sql } from 'kysely'
import { dayInIndia, monthsBetween } from '#kernel/india.ts'
import type { Db } from '#platform/database/database.ts'
import { isNothingSupplied, wasLost } from '#shop/fulfilment/failed-deliveries/server/listeners.server.ts'
import { listDifferences } from '#shop/tax/month/rules/list-differences.ts'
import { readFaultySeries, readNumbers, readOrderBooks } from '#shop/tax/month/server/read-books.server.ts'
import { readPaymentBooks } from '#shop/tax/month/server/read-settlements.server.ts'
import { findFaults } from '#shop/office/backups/server/check-books.server.ts'
import type { Model } from './model.ts'

/**
 * Adds triggers. They record the cash on delivery orders that ever left, and the refunds that were ever processed, because staff and banks take both back.
 * No document can be deleted in a shop, but each history begins without any.
 */
export async function installDocumentWatch(db: Db) {
  await sql`do $install$ begin
    create table histories.left_order (order_id text primary key);
    create table histories.processed_refund (refund_id text primary key, payment_id text, paise bigint);

    create function histories.note_left() returns trigger language plpgsql as $$ begin
      insert into histories.left_order values (new.id) on conflict do nothing; return null; end $$;
    create trigger noted_left after update of cod_state, status, fulfilment, tracking_id, tracking_url on shop_order for each row
      when (new.method = 'cod' and new.cod_state in ('shipped', 'collected')) execute function histories.note_left();

    create function histories.note_processed() returns trigger language plpgsql as $$ begin
      insert into histories.processed_refund values (new.id, new.payment_id, new.amount_paise) on conflict do nothing; return null; end $$;
    create trigger noted_processed after insert or update of status on refund for each row
      when (new.status = 'processed') execute function histories.note_processed();

    create or replace trigger tax_document_kept before update on tax_document for each row execute function refuse_document_change();
    create or replace trigger tax_document_line_kept before update on tax_document_line for each row execute function refuse_document_change();
  end $install$`.execute(db)
}

export const resetDocumentWatch = `
    delete from histories.left_order; delete from histories.processed_refund;`

const isSale = sql`d.kind <> 'credit_note'`
/** What the credit notes of the invoice `d` took from it. */
const creditedPaise = sql`(select coalesce(sum(n.total_paise), 0) from tax_document n where n.against_id = d.id)`
/** Whether the order `o` had to have an invoice at some time. */
const isDue = sql`(o.paid_at is not null and o.total_paise > 0 and o.address_by <> 'awaited'
  and (o.method = 'online' or exists (select from histories.left_order l where l.order_id = o.id)))`

/** Whether staff cancelled the order `o`, or one of its refunds failed, while nothing of it is with its customer. It was paid online. */
const isUnsupplied = sql`(o.method = 'online' and o.status = 'Cancelled' and ${isNothingSupplied}
  and (exists (select from audit_entry a where a.subject_id = o.id and a.action = 'cancelled') or exists (select from payment p
    join refund r on r.payment_id = p.id where p.order_id = o.id and p.lane = 'settled' and (r.status = 'failed' or r.retried_at is not null))))`

/** Queries about invoices and credit notes that must find no row once the shop is settled. */
export const documentViolations: Record<string, RawBuilder<unknown>> = {
  'an order that must have one invoice has none, or two': sql`
    select o.id from shop_order o left join tax_document d on d.order_id = o.id and ${isSale} group by o.id having count(d.id) <> case when ${isDue} then 1 else 0 end`,
  'an invoice is not of what its order costs': sql`
    select d.number from tax_document d join shop_order o on o.id = d.order_id where ${isSale} and d.total_paise <> o.total_paise`,
  'a document is not the sum of its lines, or names no buyer': sql`
    select d.number from tax_document d left join (select document_id, sum(gross_paise) as gross, sum(taxable_paise + cgst_paise + sgst_paise + igst_paise) as parts
      from tax_document_line group by 1) l on l.document_id = d.id left join tax_document_party p on p.document_id = d.id
    where l.gross is distinct from d.total_paise or l.parts <> d.total_paise or p.document_id is null`,
  // A refund that the bank sent back and that was made again has its note already.
  'credit notes are not what was refunded': sql`
    select d.number from tax_document d join shop_order o on o.id = d.order_id
    where ${isSale} and not (o.method = 'cod' and o.status = 'Cancelled') and not ${isUnsupplied}
      and ${creditedPaise} <> least(d.total_paise, (select coalesce(sum(r.paise), 0) from payment p join histories.processed_refund r on r.payment_id = p.id
        where p.order_id = o.id and p.lane = 'settled'))`,
  'the invoice of an order that staff cancelled stands, although nothing was supplied': sql`
    select d.number from tax_document d join shop_order o on o.id = d.order_id where ${isSale} and ${isUnsupplied} and ${creditedPaise} <> d.total_paise`,
  'a credit note is not of its refund': sql`
    select n.number from tax_document n left join refund r on r.id = n.refund_id left join payment p on p.id = r.payment_id and p.lane = 'settled'
    where n.refund_id is not null and (p.order_id is distinct from n.order_id or n.total_paise > r.amount_paise)`,
  'the credit notes of a cancelled parcel are not all of its invoice but the advance that is kept': sql`
    select d.number from shop_order o join tax_document d on d.order_id = o.id and ${isSale} join cod_order c on c.order_id = o.id
    where o.method = 'cod' and o.status = 'Cancelled' and ${creditedPaise} <> d.total_paise - case when c.keeps_advance and o.cod_state = 'returned' and not ${wasLost(sql`o.id`)}
      then greatest(0, o.advance_paise - (select coalesce(sum(r.paise), 0) from histories.processed_refund r join payment p on p.id = r.payment_id
        where p.order_id = o.id and p.lane = 'settled')) else 0 end`,
  'a cancelled parcel without an advance has not one credit note': sql`
    select d.number from shop_order o join tax_document d on d.order_id = o.id and ${isSale} where o.method = 'cod' and o.advance_paise = 0
      and (${creditedPaise} <> case when o.status = 'Cancelled' then d.total_paise else 0 end
        or (select count(*) from tax_document n where n.against_id = d.id) <> case when o.status = 'Cancelled' then 1 else 0 end)`,
  'a credit note without a refund is of an order that is paid online': sql`
    select n.number from tax_document n join shop_order o on o.id = n.order_id where n.kind = 'credit_note' and n.refund_id is null and o.method = 'online' and not ${isUnsupplied}`,
  'numbers of documents have a gap': sql`
    select coalesce(s.prefix, d.prefix) from document_series s full join (select prefix, financial_year, serial from tax_document
      union all select 'DC', financial_year, serial from delivery_challan) d on d.prefix = s.prefix and d.financial_year = s.financial_year
    group by s.prefix, d.prefix, s.financial_year, d.financial_year, s.last_number
    having s.last_number is null or count(d.serial) <> s.last_number or min(d.serial) <> 1 or max(d.serial) <> s.last_number`,
  'days of documents go back': sql`
    select number from (select number, issued_on < lag(issued_on) over (partition by prefix, financial_year order by serial) as back from tax_document) d where back`,
  'a document was not mailed once': sql`
    select d.number from tax_document d join shop_order o on o.id = d.order_id and o.customer_id is not null left join cod_link c on c.order_id = o.id and c.paid_at is not null
    where (d.kind = 'credit_note' or o.method = 'cod' or c.order_id is not null)
      and not exists (select from message m where m.dedupe_key = 'document:' || d.id || ':mail' and (m.status = 'sent' or m.tries > 12))`,
}

/** What staff may find at any time, and no fault of the books: money that is late, or that they keep. */
const expected: readonly string[] = ['remittance_missing', 'settlement_missing', 'refund_not_settled', 'money_kept']

/** Returns what the shop's own checks of its books find: those of a backup, and those of each month. */
export async function checkBooks({ shop }: Model): Promise<string[]> {
  const found = (await findFaults(shop.db)).map((fault) => `the check of a backup found: ${fault}`)
  const { rows } = await sql<{ first: Date | null }>`select min(listed_at) as first from shop_order where paid_at is not null`.execute(shop.db)
  const months = rows[0]?.first ? monthsBetween(dayInIndia(rows[0].first).slice(0, 7), dayInIndia(shop.now()).slice(0, 7)) : []
  for (const month of months) {
    const series = await readFaultySeries(shop, month)
    const differences = listDifferences(readOrderBooks(shop, month), readPaymentBooks(shop, month), readNumbers(shop, month, series), series)
    for await (const { code, subject } of differences) if (!expected.includes(code)) found.push(`the check of ${month} found: ${code} ${subject}`)
  }
  return found
}
