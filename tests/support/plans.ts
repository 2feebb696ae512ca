import { CompiledQuery, sql } from 'kysely'
import { dayInIndia } from '#kernel/india.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Statement } from './count-statements.ts'
import { shop } from './test-shop.ts'

/** What the tests of query plans share. */

/** Fills every table that grows with the shop. By default with so many rows that a sequential scan is never the better plan. */
export async function fillEveryTable(rows = 3000) {
  // A trigger locks each buyer, and a transaction may hold only some thousands of locks.
  const inBulk = rows > mostWithTriggers
  await shop.db.transaction().execute(async (tx) => (inBulk ? fillInBulk(tx, () => fill(tx, rows)) : fill(tx, rows)))
  await sql`analyze`.execute(shop.db)
}

/** Runs a fill of very many rows without triggers. It builds the indexes of words at the end, which takes a third of the time. */
export async function fillInBulk(tx: Tx, work: () => Promise<void>) {
  await sql`set local session_replication_role = replica`.execute(tx)
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public' and indexdef like '%USING gin%'`.execute(tx)
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(tx)
  await work()
  for (const { definition } of rows) await sql.raw(definition).execute(tx)
}

const mostWithTriggers = 3000

async function fill(tx: Tx, rows: number) {
  const many = sql`generate_series(1, ${sql.lit(rows)}) as n`
  const now = shop.now()
  const address = JSON.stringify({ name: 'Asha Rao', mobile: '+919876543210', pincode: '190001' })
  await sql`insert into customer (id, name, email) select 'c' || n, 'Asha Rao', 'asha' || n || '@example.com' from ${many}`.execute(tx)
  await sql`insert into session (token_hash, customer_id, created_at, last_used_at) select sha256(n::text::bytea), 'c' || n, ${now}, ${now} from ${many}`.execute(
    tx,
  )
  await sql`insert into address (id, customer_id, name, mobile, pincode) select 'a' || n, 'c' || n, 'Asha Rao', '+919876543210', '190001' from ${many}`.execute(
    tx,
  )
  await sql`
    insert into shop_order (id, customer_id, subtotal_paise, total_paise, address, fingerprint, created_at, expires_at, razorpay_order_id)
    select 'SW' || lpad(n::text, 12, '0'), 'c' || n, 50000, 50000, ${address}::jsonb, n, ${now}, ${now}, 'order_' || n from ${many}`.execute(tx)
  await sql`insert into order_line (order_id, position, product_id, name, image, quantity_label, qty, unit_paise, discount_bp, net_paise) select id, 0, 'p', 'Saffron', '', '1 g', 1, 50000, 0, 50000 from shop_order`.execute(
    tx,
  )
  await sql`insert into order_discount (order_id, position, discount_id, kind, label, by_code, paise, line_paise)
    select id, 0, 'd', 'percent', 'Offer', false, 0, '[]' from shop_order`.execute(tx)
  await sql`insert into order_extra (order_id, position, module, id, label, paise) select id, 0, 'gift-wrap', 'wrap', 'Gift wrap', 0 from shop_order`.execute(
    tx,
  )
  await sql`update shop_order set status = 'Paid', paid_at = ${now}`.execute(tx)
  await sql`
    insert into payment (id, order_id, razorpay_order_id, amount_paise, currency, status, lane, created_at, updated_at)
    select 'pay_' || n, 'SW' || lpad(n::text, 12, '0'), 'order_' || n, 50000, 'INR', 'captured', 'settled', ${now}, ${now} from ${many}`.execute(tx)
  await sql`insert into refund (id, payment_id, amount_paise, reason, origin, status, created_at) select 'r' || n, 'pay_' || n, 100, '', 'staff', 'requested', ${now} from ${many}`.execute(
    tx,
  )
  await sql`insert into message (id, dedupe_key, kind, channel, recipient, body, created_at) select 'm' || n, 'm' || n, 'notice', 'sms', '+919876543210', '', ${now} from ${many}`.execute(
    tx,
  )
  await sql`insert into webhook_event (id, body_hash, body, payment_id, received_at) select 'e' || n, sha256(n::text::bytea), '', 'pay_' || n, ${now} from ${many}`.execute(
    tx,
  )
  await sql`insert into sandbox.provider_order (id, amount, currency, receipt, auto_capture, status, created_at) select 'order_' || n, 100, 'INR', n, true, 'paid', ${now} from ${many}`.execute(
    tx,
  )
  await sql`insert into sandbox.provider_payment (id, order_id, amount, currency, status, created_at) select 'pay_' || n, 'order_' || n, 100, 'INR', 'captured', ${now} from ${many}`.execute(
    tx,
  )
  await sql`insert into customer_tag (customer_id, key, name, seq) select id, 'regular', 'Regular', seq from customer`.execute(tx)
  await sql`insert into order_note (order_id, text) select id, 'Ring twice' from shop_order`.execute(tx)
  await sql`insert into return_request (id, order_id, state, reason, request_key, asked_at) select 'ret' || id, id, 'withdrawn', 'damaged', id, ${now} from shop_order`.execute(
    tx,
  )
  await sql`insert into refund_rest (payment_id, paise, accepted_at) select 'pay_' || n, 50, ${now} from ${many}`.execute(tx)
  await sql`insert into payment_dispute (id, payment_id, amount_paise, state, created_at, reported_at) select 'disp_' || n, 'pay_' || n, 100, 'won', ${now}, ${now} from ${many}`.execute(
    tx,
  )
  // No product, pack and buyer need exist for these rows.
  await sql`set local session_replication_role = replica`.execute(tx)
  await sql`insert into cod_link (order_id, provider, link_id, link_url, expires_at) select 'SW' || lpad(n::text, 12, '0'), 'razorpay', 'plink_' || n, 'https://example.com', ${now} from ${many}`.execute(
    tx,
  )
  await sql`insert into phone_order (order_id, request_key, request_hash) select 'PH' || n, n, sha256(n::text::bytea) from ${many}`.execute(tx)
  await sql`insert into stock_batch (id, item_id, code, on_hand) select 'b' || n, 'i' || n, 'B-1', 1 from ${many}`.execute(tx)
  await sql`insert into stock_movement (item_id, batch_id, at, pieces, reason, order_id) select 'i' || n, 'b' || n, ${now}, -1, 'sale', 'SW' || lpad(n::text, 12, '0') from ${many}`.execute(
    tx,
  )
  await sql`insert into customer_merge (id, survivor_id, other_id, merged_at, moved, before, after) select 'm' || n, 'c' || n, 'o' || n, ${now}, '{}', jsonb_build_object('photo', '/media/' || md5(n::text) || '-900x900-800.jpg'), '{}' from ${many}`.execute(
    tx,
  )
  await sql`
    insert into cod_decision (customer_id, day, answer, decided_at, total_paise, score, parts, refusals, pincode)
    select 'c' || n, ${dayInIndia(now)}, 'allowed', ${now}, 50000, 60, '[]', '[]', '190001' from ${many}`.execute(tx)
  await sql`insert into failed_delivery (parcel_id, order_id, pincode, state, back_at) select 'p' || n, 'SW' || lpad(n::text, 12, '0'), '1' || lpad((n % 1000)::text, 5, '0'), 'back', ${now} from ${many}`.execute(
    tx,
  )
  await sql`insert into delivery_attempt (id, parcel_id, at, reason, source, recorded_at) select 'd' || n, 'p' || n, ${now}, 'refused', 'courier', ${now} from ${many}`.execute(
    tx,
  )
  await sql`insert into webhook_delivery (id, address_id, event, subject_id, order_id, status, happened_at, created_at) select 'msg_' || n, 'h' || n % 30, 'order.paid', 'SW' || lpad(n::text, 12, '0'), 'SW' || lpad(n::text, 12, '0'), 'delivered', ${now}, ${now} from ${many}`.execute(
    tx,
  )
  await sql`insert into tax_buyer (order_id, gstin, business_name) select id, '27AAPFU0939F1ZV', 'Kesar House' from shop_order`.execute(tx)
  await sql`
    insert into tax_document (id, kind, number, prefix, financial_year, serial, issued_on, issued_at, order_id, registration, supplier, place_of_supply,
      is_interstate, total_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise)
    select 'd' || n, 'tax_invoice', 'ZZ/25-26/' || lpad(n::text, 6, '0'), 'ZZ', '25-26', n, day_in_india(${now}), ${now}, 'SW' || lpad(n::text, 12, '0'), 'regular',
      '{}', '29', false, 50000, 50000, 0, 0, 0 from ${many}`.execute(tx)
  await sql`
    insert into tax_document_line (document_id, position, description, hsn, qty, unit_paise, discount_paise, coupon_paise, fee_paise, gross_paise, rate_bp,
      taxable_paise, cgst_paise, sgst_paise, igst_paise)
    select id, 0, 'Saffron', '0910', 1, 50000, 0, 0, 0, 50000, 0, 50000, 0, 0, 0 from tax_document`.execute(tx)
  await sql`insert into tax_document_party (document_id, name, lines, pincode) select id, 'Asha Rao', '{}', '190001' from tax_document`.execute(tx)
  await sql`insert into review (id, product_id, customer_id, order_id, stars, created_at, updated_at) select 'of-p' || n, 'p' || n, 'c' || n, 'SW000000000001', 5, ${now}, ${now} from ${many}`.execute(
    tx,
  )
}

export type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; 'Index Cond'?: string; Plans?: Plan[] }

/** Returns a plan and the plans inside it. */
export const stepsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(stepsOf)]

/**
 * Returns the plans of a statement: for its values, the one that the prepared statement keeps, and the one for unknown values. PostgreSQL decides at the
 * sixth call whether it keeps a plan for unknown values.
 */
export async function plansOf({ text, values }: Statement): Promise<{ forValues: Plan; kept: Plan; forUnknown: Plan }> {
  return shop.db.connection().execute(async (db) => {
    const literals = await literalsOf(db, values)
    const explain = async () => {
      const call = sql.raw<Record<string, [{ Plan: Plan }]>>(`explain (format json) execute asked${literals}`)
      const [row] = (await call.execute(db)).rows
      const [explained] = Object.values(row ?? {})
      if (!explained) throw new Error(`No plan for ${text}`)
      return explained[0].Plan
    }
    await sql`set plan_cache_mode = auto`.execute(db)
    await sql.raw(`prepare asked as ${text}`).execute(db)
    const forValues = await explain()
    for (let call = 2; call < 6; call += 1) await explain()
    const kept = await explain()
    await sql`set plan_cache_mode = force_generic_plan`.execute(db)
    const forUnknown = await explain()
    await sql`reset plan_cache_mode`.execute(db)
    await sql`deallocate asked`.execute(db)
    return { forValues, kept, forUnknown }
  })
}

/** Returns the values as literals in parentheses, or nothing without values. The database quotes them. */
export async function literalsOf(db: Db, values: readonly unknown[]) {
  if (values.length === 0) return ''
  const texts = values.map((value) => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value))
  const quoted = texts.map((_, index) => `quote_nullable($${index + 1}::text)`)
  const { rows } = await db.executeQuery<{ literals: string[] }>(CompiledQuery.raw(`select array[${quoted.join(', ')}] as literals`, texts))
  return `(${rows[0]?.literals.join(', ')})`
}

/** False for a savepoint and its release, which have no plan. */
export const hasPlan = ({ text }: Pick<Statement, 'text'>) => !/^(?:release )?savepoint /.test(text)

/** Returns the tables that a statement scans, by the plan for its values and by the one that is kept. */
export async function tablesScannedBy(statement: Statement) {
  if (!hasPlan(statement)) return []
  const { forValues, kept } = await plansOf(statement)
  const steps = [forValues, kept].flatMap(stepsOf)
  return [...new Set(steps.filter((step) => step['Node Type'] === 'Seq Scan').map((step) => step['Relation Name'] ?? ''))]
}

/** Tables that stay small: a few rows for a whole shop, work that waits for staff, or the switches of the simulated provider. */
export const smallTables = new Set([
  'product',
  'product_video',
  'variant',
  'stock_item',
  'bundle_part',
  'setting',
  'page',
  'page_text',
  'redirect',
  'law_confirmation',
  'dlt_template',
  'tally_ledgers',
  'coupon',
  'discount',
  'staff_role',
  'api_key',
  'queue',
  'sales_day',
  'sales_change',
  'review_count',
  'unsent_rest',
  'webhook_address',
  'connection',
  'payment_account',
  'shop_mode',
  'proposal',
  'pin_code',
  'tax_registration',
  'tax_class',
  'tax_class_rate',
  'tax_class_product',
])
