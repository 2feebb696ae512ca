import { sql } from 'kysely'
import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { rupeesOf } from '#kernel/money.ts'
import type { Page, Slice } from '#kernel/page.ts'
import type { Db } from '#platform/database/database.ts'
import { listCelebrities } from '#shop/orders/module.server.ts'
import type * as contract from '../contract.ts'
import type { ShareTerms } from '../rules/terms.ts'
import { wireRate } from './add-rate.server.ts'
import { readSums, type ShareSums } from './sums.server.ts'

export const wireSums = (sums: ShareSums): contract.WireSums => ({
  orders: sums.orders,
  net: rupeesOf(sums.netPaise),
  share: rupeesOf(sums.sharePaise),
  pending: rupeesOf(sums.pendingPaise),
  advances: rupeesOf(sums.advancesPaise),
  adjustments: rupeesOf(sums.adjustmentsPaise),
  goods: rupeesOf(sums.goodsPaise),
  paid: rupeesOf(sums.paidPaise),
  withheld: rupeesOf(sums.withheldPaise),
  inPayout: rupeesOf(sums.inPayoutPaise),
  payable: rupeesOf(sums.payablePaise),
})

/** Lists celebrities with their sales and balances, newest first. */
export async function listShares(db: Db, search: { q?: string | undefined }, slice: Slice, now: Date) {
  const { rows, lastSeq } = await listCelebrities(db, search, slice)
  const sums = await readSums(
    db,
    rows.map(({ id }) => id),
    now,
  )
  return { rows: rows.map(({ id, netPaise, ...row }) => ({ _id: id, ...row, net: rupeesOf(netPaise), shares: wireSums(sums(id)) })), lastSeq }
}

/** Reads the balance, the rates and the hint of the bank details of a celebrity. @throws ShopError not_found */
export async function readShare(db: Db, id: string, now: Date): Promise<z.input<typeof contract.showShare.reply>> {
  const found = await db
    .selectFrom('celebrity')
    .leftJoin('shareAccount', 'celebrityId', 'id')
    .select(['bankHint', 'bankVersion'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw new ShopError('not_found', 'There is no such celebrity.')
  const [sums, rates] = await Promise.all([readSums(db, [id], now), listRates(db, id)])
  return { sums: wireSums(sums(id)), rates, bank: found.bankHint ?? '', version: found.bankVersion ?? 0 }
}

/** `names`: the products of the terms that still exist. */
type RateRow = { effectiveFrom: string; createdAt: string; terms: ShareTerms; names: { id: string; name: string }[] | null }

async function listRates(db: Db, celebrityId: string) {
  const { rows } = await sql<RateRow>`
    select r.effective_from, to_json(r.created_at) #>> '{}' as created_at, r.terms,
      (select json_agg(json_build_object('id', p.id, 'name', p.name)) from product p where p.id in (select t ->> 'productId' from jsonb_array_elements(r.terms -> 'products') t)) as names
    from share_rate r where r.celebrity_id = ${celebrityId} order by r.effective_from desc, r.seq desc`.execute(db)
  return rows.map(({ effectiveFrom, createdAt, terms, names }) => ({
    effectiveFrom,
    createdAt: new Date(createdAt).toISOString(),
    base: wireRate(terms.base),
    products: terms.products.map(({ productId, rate }) => ({
      productId,
      name: names?.find(({ id }) => id === productId)?.name ?? productId,
      rate: wireRate(rate),
    })),
  }))
}

/** Lists entries of a ledger, newest first. `lastSeq` is the number of an entry. */
export async function listEntries(db: Db, id: string, { limit, beforeSeq }: Slice): Promise<Page<contract.WireEntry>> {
  const rows = await db
    .selectFrom('shareEntry')
    .selectAll()
    .where('celebrityId', '=', id)
    .where('number', '<', Math.min(beforeSeq, maxNumber))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  return {
    rows: rows.map(({ number, at, kind, orderId, coupon, netPaise, sharePaise, valuePaise, payableFrom, note, corrects }) => ({
      number,
      at: at.toISOString(),
      kind,
      order: orderId,
      coupon,
      net: rupeesOf(netPaise),
      share: rupeesOf(sharePaise),
      value: rupeesOf(valuePaise),
      payableFrom: payableFrom?.toISOString() ?? null,
      note,
      corrects,
    })),
    lastSeq: rows.at(-1)?.number,
  }
}

/** Larger than the number of any entry: the column is an integer. */
const maxNumber = 2_147_483_647

export async function countEntries(db: Db, id: string): Promise<number> {
  const account = await db.selectFrom('shareAccount').select('entries').where('celebrityId', '=', id).executeTakeFirst()
  return account?.entries ?? 0
}
