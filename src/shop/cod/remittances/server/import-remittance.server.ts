import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import { inr, rupeesOf } from '#kernel/money.ts'
import { maxListed } from '#kernel/sheet-contract.ts'
import { slicesOf } from '#kernel/slices.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChanges } from '#shop/audit/module.server.ts'
import { type Carrier, carrierIds, carrierName, isAggregator } from '#shop/fulfilment/rules.ts'
import { isPrepaid } from '#shop/orders/module.server.ts'
import type * as contract from '../contract.ts'
import { type LineState, type MatchedLine, matchLines, type ParcelOrder } from '../rules/match-lines.ts'
import type { RemittanceFile } from './read-file.server.ts'

type Outcome = Omit<z.input<typeof contract.importRemittance.reply>, 'success' | 'message'>

/** Returns the outcome that an import of the file would have. @throws ShopError already_imported; rule_refused for parcels of another courier */
export async function previewRemittance({ db }: Shop, courier: Carrier, file: RemittanceFile): Promise<Outcome> {
  const lines = matchLines(file.lines, await findOrders(db, courier, file))
  for (const remittance of remittancesOf(courier, lines)) await refuseKnown(db, remittance)
  refuseOtherCourier(courier, lines)
  return outcomeOf(courier, lines, file, { dryRun: true })
}

type Import = { courier: Carrier; file: RemittanceFile; actor: Actor }

/**
 * Imports the file in one transaction: stores every line, and marks the cash of matching orders as paid out. Lines that match no order stay open on the
 * screen. @throws ShopError import_refused for a file with errors; already_imported; rule_refused for parcels of another courier
 */
export async function applyRemittance(shop: Shop, { courier, file, actor }: Import): Promise<Outcome> {
  if (file.errorCount > 0) throw new ShopError('import_refused', 'Nothing was imported, because the file has errors.', file.errors.slice(0, maxListed))
  const outcome = await shop.db.transaction().execute(async (tx) => {
    // One import at a time, so that two store no payout twice.
    await sql`lock table cod_remittance in share row exclusive mode`.execute(tx)
    await lockOrders(tx, await findOrders(tx, courier, file))
    const lines = matchLines(file.lines, await findOrders(tx, courier, file))
    const remittances = remittancesOf(courier, lines)
    for (const remittance of remittances) await refuseKnown(tx, remittance)
    refuseOtherCourier(courier, lines)
    for (const remittance of remittances) await store(tx, remittance, shop.now())
    const paid = lines.flatMap(({ state, order, reference }) => (state === 'matched' && order ? [{ order, reference }] : []))
    const ids = paid.map(({ order }) => order.id)
    await sql`update shop_order set cod_state = 'remitted' where id = any(${ids})`.execute(tx)
    await recordChanges(
      tx,
      paid.map(({ order: { id, codState }, reference }) => ({
        at: shop.now(),
        actor,
        action: 'cash paid out',
        subject: { kind: 'order', id },
        before: { codState },
        after: { codState: 'remitted', courier: carrierName(courier), reference },
      })),
    )
    shop.failpoint('payout-stored')
    return outcomeOf(courier, lines, file, { dryRun: false })
  })
  shop.failpoint('payout-imported')
  return outcome
}

type Found = ReadonlyMap<string, ParcelOrder>

/**
 * Finds the order of each AWB, among orders that are or were to be paid in cash. If two couriers use the same AWB, the parcel of this courier counts. If no
 * parcel has the AWB, the order with this tracking number counts.
 */
async function findOrders(db: Db | Tx, courier: Carrier, { lines }: RemittanceFile): Promise<Found> {
  const awbs = [...new Set(lines.map(({ awb }) => awb))]
  const byParcel = await readOrders(
    db,
    sql`select p.awb, p.carrier as courier, p.order_id from parcel p where p.carrier = any(${[...carrierIds]}) and p.awb = any(${awbs})`,
    sql`p.courier <> ${courier}`,
  )
  const found = new Set(byParcel.map(({ awb }) => awb))
  const missing = awbs.filter((awb) => !found.has(awb))
  const byTrackingNumber =
    missing.length === 0
      ? []
      : await readOrders(
          db,
          sql`select upper(tracking_id) as awb, null as courier, id as order_id from shop_order where upper(tracking_id) = any(${missing})`,
          sql`shop_order.seq desc`,
        )
  return new Map([...byTrackingNumber, ...byParcel].map(({ awb, ...order }) => [awb, order]))
}

/** Reads one order for each AWB. `parcels`: selects AWB, courier and order's id. `order`: sorts the orders of one AWB, of which the first
 * counts, by columns of `shop_order` and of the parcels, which are named `p`. */
async function readOrders(db: Db | Tx, parcels: RawBuilder<unknown>, order: RawBuilder<unknown>) {
  const { rows } = await sql<ParcelOrder & { awb: string }>`
    select distinct on (p.awb) p.awb, p.courier, shop_order.id, cash_of(shop_order) as cash_paise, shop_order.cod_state
    from (${parcels}) p (awb, courier, order_id) join shop_order on shop_order.id = p.order_id
    where shop_order.method = 'cod' or ${isPrepaid}
    order by p.awb, ${order}`.execute(db)
  return rows
}

/** Locks the orders by id, so that none changes before it is marked. */
const lockOrders = (tx: Tx, found: Found) =>
  sql`select id from shop_order where id = any(${[...found.values()].map(({ id }) => id)}) order by id for update`.execute(tx)

/** @throws ShopError rule_refused if somebody chose the wrong courier */
function refuseOtherCourier(courier: Carrier, lines: readonly MatchedLine[]) {
  const others = lines.filter(({ order }) => order?.courier && order.courier !== courier)
  const [first] = others
  if (!first?.order?.courier || isAggregator(courier)) return
  const parcels = `${others.length} ${others.length === 1 ? 'line is' : 'lines are'} about parcels of ${carrierName(first.order.courier)}`
  throw new ShopError('rule_refused', `${parcels}, such as ${first.awb} in row ${first.row}. Please choose the courier of the sheet.`)
}

type Remittance = { courier: Carrier; reference: string; remittedOn: string; lines: MatchedLine[]; hash: string }

/** Groups lines by the bank's reference: a file may have several payouts. */
function remittancesOf(courier: Carrier, lines: readonly MatchedLine[]): Remittance[] {
  return [...Map.groupBy(lines, ({ reference }) => reference)].map(([reference, payoutLines]) => {
    const days = payoutLines.map(({ day }) => day).toSorted()
    const content = payoutLines.map(({ awb, amountPaise }) => `${awb} ${amountPaise}`).toSorted()
    const hash = createHash('sha256')
      .update(JSON.stringify([reference, content]))
      .digest('hex')
    return { courier, reference, remittedOn: days.at(-1) ?? '', lines: payoutLines, hash }
  })
}

/** @throws ShopError already_imported for the same lines, also from another courier, or for the same reference of this courier */
async function refuseKnown(db: Db | Tx, { courier, reference, hash }: Remittance) {
  const known = await db
    .selectFrom('codRemittance')
    .select(['courier', 'fileHash'])
    .where((row) => row.or([row('fileHash', '=', hash), row.and({ courier, reference })]))
    .orderBy('seq')
    .executeTakeFirst()
  if (!known) return
  const payout = `The payout ${reference} of ${carrierName(known.courier)} was imported before`
  throw new ShopError('already_imported', known.fileHash === hash ? `${payout}.` : `${payout}, with other lines. Please ask the courier.`)
}

const insertSize = 500

async function store(tx: Tx, { courier, reference, remittedOn, lines, hash }: Remittance, now: Date) {
  const id = randomId(16)
  const sums = sumsOf(lines)
  const remittance = { id, courier, reference, remittedOn, totalPaise: sums.totalPaise, feesPaise: sums.feesPaise, fileHash: hash, createdAt: now }
  await tx.insertInto('codRemittance').values(remittance).execute()
  const rows = lines.map(({ row, awb, order, amountPaise, state }) => ({ remittanceId: id, number: row, awb, orderId: order?.id ?? null, amountPaise, state }))
  for (const slice of slicesOf(rows, insertSize)) await tx.insertInto('codRemittanceLine').values(slice).execute()
}

function sumsOf(lines: readonly MatchedLine[]) {
  const sumOf = (paiseOf: (line: MatchedLine) => number) => lines.reduce((sum, line) => sum + paiseOf(line), 0)
  const totalPaise = sumOf(({ amountPaise }) => amountPaise)
  const feesPaise = sumOf((line) => line.feesPaise)
  if (totalPaise < 0) throw new ShopError('rule_refused', `The lines of a payout sum to ${inr(totalPaise)}. Nothing was paid out.`)
  return { totalPaise, feesPaise }
}

function outcomeOf(courier: Carrier, lines: readonly MatchedLine[], { errors, errorCount }: RemittanceFile, { dryRun }: { dryRun: boolean }): Outcome {
  return {
    dryRun,
    remittances: remittancesOf(courier, lines).map(({ reference, remittedOn, lines: payoutLines }) => ({
      reference,
      remittedOn,
      lines: payoutLines.length,
      matched: payoutLines.filter(({ state }) => state === 'matched').length,
      total: rupeesOf(sumsOf(payoutLines).totalPaise),
      fees: rupeesOf(sumsOf(payoutLines).feesPaise),
    })),
    counts: countsOf(lines),
    problems: lines
      .filter(({ state }) => state !== 'matched')
      .slice(0, maxListed)
      .map(wireLine),
    errors: errors.slice(0, maxListed),
    errorCount,
  }
}

function countsOf(lines: readonly MatchedLine[]) {
  const counts: Record<LineState, number> = {
    matched: 0,
    amount_differs: 0,
    unknown_awb: 0,
    already_remitted: 0,
    paid_online: 0,
    not_delivered: 0,
    negative: 0,
  }
  for (const { state } of lines) counts[state] += 1
  return counts
}

const wireLine = ({ row, reference, awb, order, amountPaise, state }: MatchedLine) => ({
  row,
  reference,
  awb,
  orderId: order?.id ?? null,
  amount: rupeesOf(amountPaise),
  total: order ? rupeesOf(order.cashPaise) : null,
  state,
})
