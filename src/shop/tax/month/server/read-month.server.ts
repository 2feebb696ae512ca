import { type RawBuilder, sql } from 'kysely'
import { dayInIndia, daysOfMonth, monthsBetween } from '#kernel/india.ts'
import type { Db } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { rupeesOf } from '#kernel/money.ts'
import type { z } from 'zod/mini'
import type * as contract from '../contract.ts'
import type { MonthWarning, MonthWarningCode } from '../contract.ts'
import type { TaxDocument } from '../../rules/documents.ts'
import { isTooLateForTax } from '../../rules/note-deadline.ts'
import type { Amounts } from '../rules/month-document.ts'
import { type MonthSum, summarise, toolTax } from '../rules/month-summary.ts'
import { inMonth } from './list-documents.server.ts'
import { isBeforeLive } from '#shop/orders/module.server.ts'
import { minRefundPaise } from '#shop/orders/rules.ts'
import { isDocumentDue, keptPaise } from './read-books.server.ts'

/** Returns the figures of a month, and the warnings that need no scan of its orders. */
export async function readMonth(shop: Shop, month: string): Promise<z.input<typeof contract.month>> {
  const [sums, warnings, beginning] = await shop.fromReplica((db) => Promise.all([readSums(db, month), readWarnings(db, month), readBeginning(db)]))
  const current = dayInIndia(shop.now()).slice(0, 7)
  const { sales, notes, net, byKind, byRate, byState, byStateAndRate } = summarise(sums)
  return {
    month,
    months: monthsBetween(beginning?.month ?? current, current),
    registered: beginning?.registered ?? false,
    beforeLive: isBeforeLive(shop),
    sales: { documents: sales.documents, ...wireAmounts(sales) },
    notes: { documents: notes.documents, ...wireAmounts(notes) },
    net: wireAmounts(net),
    byKind: byKind.map((part) => ({ kind: part.kind, documents: part.documents, ...wireAmounts(part) })),
    byRate: byRate.map((part) => ({ rate: part.rateBp / 100, ...wireAmounts(part) })),
    byState: byState.map((part) => ({ state: part.placeOfSupply, documents: part.documents, notes: part.notes, ...wireAmounts(part) })),
    tool: byStateAndRate.map((sum) => {
      const { documentsPaise, toolPaise, differencePaise } = toolTax(sum)
      return {
        state: sum.placeOfSupply,
        rate: sum.rateBp / 100,
        taxable: rupeesOf(sum.taxablePaise),
        documents: rupeesOf(documentsPaise),
        tool: rupeesOf(toolPaise),
        difference: rupeesOf(differencePaise),
      }
    }),
    warnings,
  }
}

const wireAmounts = ({ grossPaise, taxablePaise, cgstPaise, sgstPaise, igstPaise }: Amounts) => ({
  total: rupeesOf(grossPaise),
  taxable: rupeesOf(taxablePaise),
  cgst: rupeesOf(cgstPaise),
  sgst: rupeesOf(sgstPaise),
  igst: rupeesOf(igstPaise),
})

/** Reads the sums of a month by kind, state and rate from the sums of its days. */
async function readSums(db: Db, month: string): Promise<MonthSum[]> {
  const { first, next } = daysOfMonth(month)
  const { rows } = await sql<MonthSum>`
    select kind, place_of_supply, rate_bp, sum(documents)::bigint as documents, sum(gross_paise)::bigint as gross_paise, sum(taxable_paise)::bigint as taxable_paise,
      sum(cgst_paise)::bigint as cgst_paise, sum(sgst_paise)::bigint as sgst_paise, sum(igst_paise)::bigint as igst_paise
    from tax_day where issued_on >= ${first}::date and issued_on < ${next}::date
    group by kind, place_of_supply, rate_bp order by kind, place_of_supply, rate_bp`.execute(db)
  return rows
}

/** Reads the month of the first document, and whether there is a registration. */
async function readBeginning(db: Db) {
  const { rows } = await sql<{ month: string | null; registered: boolean }>`
    select to_char(min(issued_on), 'YYYY-MM') as month, exists (select from tax_registration) as registered from tax_day`.execute(db)
  return rows[0]
}

/** Selects a warning: how many rows match, and the first five examples. `from` begins with the column `place`, which orders the examples. */
const warning = (code: MonthWarningCode, example: RawBuilder<unknown>, from: RawBuilder<unknown>) => sql`
  select ${code} as code, count(*)::int as count, coalesce((array_agg(example order by place, example))[1:5], '{}') as examples
  from (select ${example} as example, ${from}) found having count(*) > 0`

/** Goods of this value in paise or more may need an e-way bill. */
const ewayPaise = 5_000_000

/** Reads the warnings that indexes find, so a month of a million documents takes no longer. */
async function readWarnings(db: Db, month: string): Promise<MonthWarning[]> {
  const { first, next } = daysOfMonth(month)
  const inMonthOf = sql`issued_on >= ${first}::date and issued_on < ${next}::date`
  // With a turnover above five crore rupees, HSN codes have at least six digits.
  const digits = sql`case when (select is_large from tax_registration where effective_from < ${next}::date order by effective_from desc limit 1)
    then 6 else 4 end`
  const { rows } = await sql<MonthWarning>`
    ${warning('guessed_place', sql`number`, sql`seq as place from tax_document where ${inMonthOf} and is_place_guessed`)}
    union all ${warning('short_hsn', sql`hsn`, sql`0 as place from tax_class where length(hsn) < ${digits}`)}
    union all ${warning(
      'class_without_source',
      sql`c.name`,
      sql`0 as place from tax_class c where exists (select from tax_class_rate r where r.tax_class_id = c.id and r.source = '')`,
    )}
    union all select 'only_consumers', 1, '{}' where exists (select from tax_document where ${inMonthOf} and registration = 'regular')
      and not exists (select from tax_document where ${inMonthOf} and buyer_gstin is not null)
    union all ${warning('large_order', sql`number`, sql`seq as place from tax_document where ${inMonthOf} and total_paise >= ${sql.lit(ewayPaise)} and kind <> 'credit_note'`)}`.execute(
    db,
  )
  return rows
}

/** Returns the warnings that read every order of a month. */
export async function readChecks(shop: Shop, month: string): Promise<MonthWarning[]> {
  const placed = sql`listed_at as place from shop_order o where o.paid_at is not null and not o.is_test and not o.is_replacement and ${inMonth(sql`listed_at`, month)}`
  const invoice = sql`exists (select from tax_document d where d.order_id = o.id and d.kind <> 'credit_note')`
  return shop.fromReplica(async (db) => {
    const { rows } = await sql<MonthWarning>`
      ${warning('order_without_document', sql`o.id`, sql`${placed} and o.total_paise > 0 and not ${invoice} and ${isDocumentDue}`)}
      union all ${warning('free_order', sql`o.id`, sql`${placed} and o.total_paise = 0`)}
      union all ${warning(
        'cancelled_without_refund',
        sql`o.id`,
        sql`${placed} and o.status = 'Cancelled' and ${keptPaise} >= ${sql.lit(minRefundPaise)}`,
      )}`.execute(db)
    return [...rows, ...(await readLateNotes(db, month))]
  })
}

/** Warns of credit notes that came too late to reduce the tax. Only a note for an invoice of an earlier financial year can be too late. */
async function readLateNotes(db: Db, month: string): Promise<MonthWarning[]> {
  const { first, next } = daysOfMonth(month)
  const { rows } = await sql<Pick<TaxDocument, 'number' | 'issuedOn' | 'registration' | 'against'>>`
    select n.number, n.issued_on::text as issued_on, n.registration, json_build_object('number', i.number, 'issuedOn', i.issued_on) as against
    from tax_document n join tax_document i on i.id = n.against_id
    where n.issued_on >= ${first}::date and n.issued_on < ${next}::date and n.financial_year <> i.financial_year order by n.seq`.execute(db)
  const late = rows.filter(isTooLateForTax).map(({ number }) => number)
  return late.length === 0 ? [] : [{ code: 'late_note', count: late.length, examples: late.slice(0, 5) }]
}
