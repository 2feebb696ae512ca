import type { Scope } from '#kernel/scopes.ts'
import type { Total } from '#kernel/page.ts'
import { countUpTo } from '#platform/database/count-up-to.ts'
import type { Db } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { hasScope } from '#platform/http/require-scope.ts'
import type { Shop } from '#platform/shop.ts'
import { ageOf } from '../backups/backup-age.ts'
import { findFirstRun, findLastRun } from '../backups/queries.server.ts'
import { countLeads } from '../leads/queries.server.ts'
import { countExceptions, countFailedRefunds } from '../money/queries.server.ts'
import type { FulfilmentFilter } from '../orders/fulfilment.ts'
import { applyFilter } from '../orders/order-filter.server.ts'
import { countQueue } from '../parcels/list-queue.server.ts'
import { countOpenReturns } from '../returns/list-returns.server.ts'
import { countOpenReviews } from '../reviews/list-reviews.server.ts'
import { endingSoon } from '../stock/expire-batches.server.ts'
import { countStock } from '../stock/queries.server.ts'
import { type Need, type NeedName, needNames } from './contract.ts'

type Kind = { scope: Scope; count: (shop: Shop) => Promise<Total> }

/** The scope of the screen that shows each need, and its count. Each count is one short statement on a partial index or on the figures. */
const kinds: Record<NeedName, Kind> = {
  exceptions: { scope: 'money:read', count: ({ db }) => countExceptions(db) },
  failedRefunds: { scope: 'money:read', count: ({ db, now }) => countFailedRefunds(db, now()) },
  toPack: { scope: 'orders:read', count: ({ db }) => countQueue(db, { state: 'to_pack' }) },
  toCancel: { scope: 'orders:read', count: ({ db }) => countOrders(db, 'to_cancel') },
  unsentRests: { scope: 'orders:read', count: ({ db }) => countOrders(db, 'rest') },
  returns: { scope: 'orders:read', count: ({ db }) => countReturnsToHandle(db) },
  reviews: { scope: 'reviews:read', count: ({ db }) => countOpenReviews(db) },
  leads: { scope: 'leads:read', count: ({ db }) => countLeads(db, { state: 'open' }) },
  lowStock: { scope: 'stock:read', count: ({ db }) => countStock(db, { show: 'low' }) },
  endingBatches: { scope: 'stock:read', count: async (shop) => countStock(shop.db, await endingSoon(shop)) },
  backup: { scope: 'backups:read', count: async (shop) => Number(await isBackupLate(shop)) },
}

const countOrders = (db: Db, fulfilment: FulfilmentFilter) => countUpTo(db, applyFilter(db.selectFrom('shopOrder').select('shopOrder.seq'), { fulfilment }))

/** Counts the returns to decide or to refund. An approved one waits for its parcel. */
async function countReturnsToHandle(db: Db) {
  const { requested, received } = await countOpenReturns(db)
  return requested + received
}

/** Lists what needs a person and this role may see. */
export async function listNeeds(shop: Shop, actor: Actor): Promise<Need[]> {
  const counted = await Promise.all(
    needNames.filter((name) => hasScope(actor, kinds[name].scope)).map(async (name) => ({ name, total: await kinds[name].count(shop) })),
  )
  return counted
    .map(({ name, total }) => ({ name, ...(typeof total === 'number' ? { count: total, isMore: false } : { count: total.atLeast, isMore: true }) }))
    .filter(({ count }) => count > 0)
}

/** Returns whether two nights passed without a good backup. A shop whose first night is still to come is not late. */
async function isBackupLate({ db, now }: Shop): Promise<boolean> {
  const run = (await findLastRun(db, { good: true })) ?? (await findFirstRun(db))
  return ageOf(run?.startedAt, now()) === 'late'
}
