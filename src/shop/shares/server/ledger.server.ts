import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { canonicalEntry, type EntryKind, noHash, shortOrder } from '../rules/entry.ts'

/** An entry to add. A missing amount is 0. `valuePaise`: the value of given goods. */
export type NewEntry = {
  kind: EntryKind
  orderId?: string
  coupon?: string
  netPaise?: number
  sharePaise?: number
  valuePaise?: number
  payableFrom?: Date
  note?: string
  corrects?: number
}

/**
 * Adds entries to the ledger of a celebrity. The row of the account is the lock of the ledger. Lock an order before the account, and a series of tax documents
 * after it. The lock does not block an insert of a payout line, although the line references the account.
 * @throws Error if the celebrity has no account
 */
export async function addEntries(tx: Tx, celebrityId: string, at: Date, added: readonly NewEntry[]) {
  if (added.length === 0) return
  const account = await tx
    .selectFrom('shareAccount')
    .select(['entries', 'head'])
    .where('celebrityId', '=', celebrityId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  let previous = account.head === null ? noHash : Buffer.from(account.head).toString('hex')
  const rows = added.map((entry, index) => {
    const row = { number: account.entries + 1 + index, ...withDefaults(entry) }
    previous = hashOf(previous, at, row)
    return { celebrityId, at, ...row, hash: Buffer.from(previous, 'hex') }
  })
  await tx
    .with('stored', (query) => query.insertInto('shareEntry').values(rows))
    .updateTable('shareAccount')
    .set({ entries: account.entries + rows.length, head: Buffer.from(previous, 'hex') })
    .where('celebrityId', '=', celebrityId)
    .execute()
}

const withDefaults = ({ kind, orderId, coupon = '', netPaise = 0, sharePaise = 0, valuePaise = 0, payableFrom, note = '', corrects }: NewEntry) => ({
  kind,
  orderId: orderId ?? null,
  coupon,
  netPaise,
  sharePaise,
  valuePaise,
  payableFrom: payableFrom ?? null,
  note,
  corrects: corrects ?? null,
})

type Row = { number: number } & ReturnType<typeof withDefaults>

/** Returns the entry of a row as its celebrity sees it. */
export const entryOf = (at: Date, row: Row) => ({
  number: row.number,
  at: at.toISOString(),
  kind: row.kind,
  order: row.orderId === null ? '' : shortOrder(row.orderId),
  coupon: row.coupon,
  net: row.netPaise,
  share: row.sharePaise,
  value: row.valuePaise,
  payableFrom: row.payableFrom?.toISOString() ?? '',
  note: row.note,
  corrects: row.corrects ?? 0,
})

const hashOf = (previous: string, at: Date, row: Row) => hash('sha256', canonicalEntry(previous, entryOf(at, row)), 'hex')

/** Makes the account of a celebrity, unless it exists. */
export const openAccount = (tx: Tx, celebrityId: string) =>
  tx
    .insertInto('shareAccount')
    .values({ celebrityId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export async function lockAccount(tx: Tx, celebrityId: string) {
  await sql`select from share_account where celebrity_id = ${celebrityId} for no key update`.execute(tx)
}
