import { sql } from 'kysely'
import { dayInIndia } from '#kernel/india.ts'
import type { Db } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { findStatement } from '#shop/orders/module.server.ts'
import { couponLinkPath } from '#shop/orders/rules.ts'
import type { WireSums } from '../contract.ts'
import type { LedgerEnd } from '../rules/check-entries.ts'
import { type HashedEntry, noHash } from '../rules/entry.ts'
import { type EntryStatus, statusOf } from '../rules/entry-status.ts'
import { heldOrders } from './held-orders.server.ts'
import { entryOf } from './ledger.server.ts'
import { wireSums } from './queries.server.ts'
import { readSums } from './sums.server.ts'

type CouponLink = { code: string; link: string; qr: string }

export type ShownEntry = HashedEntry & { status: EntryStatus }

/** The part of a ledger that a statement shows: sums of its first `counted` entries, the newest entries, and the links of the coupons. */
export type StatementShares = { sums: WireSums; counted: number; end: LedgerEnd; entries: ShownEntry[]; coupons: CouponLink[] }

/** How many entries the page shows. Its check reads all entries. */
const shownEntries = 50
const shownCoupons = 10

const pageSize = 500

/** Reads the share of a celebrity for the statement. */
export async function readShares(shop: Shop, celebrityId: string): Promise<StatementShares> {
  const { db } = shop
  const now = shop.now()
  const [sums, end, coupons] = await Promise.all([readSums(db, [celebrityId], now), readEnd(db, celebrityId), listCouponLinks(shop, celebrityId)])
  const rows = await withStatus(selectRows(db, celebrityId, { after: end.count - shownEntries, until: end.count })).execute()
  const entries = rows
    .map(({ dueAt, isHeld, paidUntil, ...row }) => ({ ...hashedOf(row), status: statusOf({ ...row, dueAt, isHeld, paidUntil }, now) }))
    .toReversed()
  return { sums: wireSums(sums(celebrityId)), counted: sums(celebrityId).entries, end, entries, coupons }
}

/**
 * Reads the entries after the number `after`, oldest first, at most `pageSize`. The browser checks them. `token`: the secret of the statement's link. Undefined
 * for an unknown, expired or revoked link.
 */
export async function readLedgerPart(shop: Shop, token: string, after: number): Promise<{ entries: HashedEntry[]; end: LedgerEnd } | undefined> {
  const link = await findStatement(shop, token)
  if (!link) return undefined
  // Read the end first, so entries that are added meanwhile are left out.
  const end = await readEnd(shop.db, link.id)
  const rows = await selectRows(shop.db, link.id, { after, until: Math.min(end.count, after + pageSize) }).execute()
  return { entries: rows.map(hashedOf), end }
}

async function readEnd(db: Db, celebrityId: string): Promise<LedgerEnd> {
  const account = await db.selectFrom('shareAccount').select(['entries', 'head']).where('celebrityId', '=', celebrityId).executeTakeFirst()
  return { count: account?.entries ?? 0, hash: account?.head ? Buffer.from(account.head).toString('hex') : noHash }
}

const selectRows = (db: Db, celebrityId: string, { after, until }: { after: number; until: number }) =>
  db
    .selectFrom('shareEntry')
    .selectAll('shareEntry')
    .where('celebrityId', '=', celebrityId)
    .where('number', '>', after)
    .where('number', '<=', until)
    .orderBy('number')

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]

/** Adds the columns that `statusOf` needs. */
const withStatus = (rows: ReturnType<typeof selectRows>) =>
  rows.select([
    sql<Date | null>`(select due.payable_from from share_entry due where due.order_id = share_entry.order_id and due.kind = 'due')`.as('dueAt'),
    sql<boolean>`coalesce(share_entry.order_id in ${heldOrders}, false)`.as('isHeld'),
    sql<Date | null>`(select max(p.made_at) from share_payout_line l join share_payout p on p.id = l.payout_id
      where l.celebrity_id = share_entry.celebrity_id and l.state = 'paid')`.as('paidUntil'),
  ])

const hashedOf = (row: Row): HashedEntry => ({ ...entryOf(row.at, row), hash: Buffer.from(row.hash).toString('hex') })

async function listCouponLinks({ db, config, now }: Shop, celebrityId: string): Promise<CouponLink[]> {
  const coupons = await db
    .selectFrom('coupon')
    .select('code')
    .where('celebrityId', '=', celebrityId)
    .where('active', '=', true)
    .where('deletedAt', 'is', null)
    .where('expiresOn', '>=', dayInIndia(now()))
    .orderBy('seq', 'desc')
    .limit(shownCoupons)
    .execute()
  if (coupons.length === 0) return []
  const { toSVG } = await import('bwip-js/node')
  return coupons.map(({ code }) => {
    const link = config.PUBLIC_URL + couponLinkPath(code)
    return { code, link, qr: toSVG({ bcid: 'qrcode', text: link, scale: 4, padding: 4, backgroundcolor: 'FFFFFF' }) }
  })
}
