import { sql } from 'kysely'
import { dayMs } from '#kernel/duration.ts'
import { dayInIndia, daysBetween } from '#kernel/india.ts'
import type { Db } from '#platform/database/database.ts'
import { job } from '#platform/module.ts'
import type { PaymentProvider, SettledItem } from '#platform/payments/provider.ts'
import type { Shop } from '#platform/shop.ts'

/** How many of the last days each run reads again, because a provider may add items to a settlement later. */
const recentDays = 10
/** The most days that one run reads of one provider. The next run reads the others. */
const mostDays = 60

/**
 * Stores the items that the payment providers settled to the bank, day by day. It reads the last days again, then the days that no run has finished, newest
 * first. An item is stored once, so a killed run can be repeated. @throws the first error of a provider, after all providers were asked
 */
export async function storeSettlements(shop: Shop) {
  const problems: unknown[] = []
  for (const provider of shop.payments.all) {
    try {
      await storeSettlementsOf(shop, provider)
    } catch (error) {
      // An account without settlements, as in test mode, refuses the list. That is no failure.
      if (provider.isRefusal(error)) shop.log.info({ provider: provider.name }, 'the provider gives no settlements')
      else problems.push(error)
    }
  }
  if (problems.length > 0) throw problems[0]
}

async function storeSettlementsOf(shop: Shop, provider: PaymentProvider) {
  if (!provider.listSettled) return
  for (const day of await listDays(shop, provider.name)) {
    let items = 0
    for await (const page of provider.listSettled(day)) {
      await storeItems(shop.db, provider.name, page)
      items += page.length
    }
    const read = { items, readAt: shop.now() }
    await shop.db
      .insertInto('settlementDay')
      .values({ provider: provider.name, day, ...read })
      .onConflict((conflict) => conflict.columns(['provider', 'day']).doUpdateSet(read))
      .execute()
  }
}

/** Returns the days to read, newest first: from yesterday back to the provider's first payment. */
async function listDays(shop: Shop, provider: string): Promise<string[]> {
  const { rows } = await sql<{ first: Date | null; read: string[] }>`select
    (select min(created_at) from payment where provider = ${provider} and lane is not null) as first,
    (select coalesce(array_agg(day::text), '{}') from settlement_day where provider = ${provider}) as read`.execute(shop.db)
  const [known] = rows
  if (!known?.first) return []
  const now = shop.now()
  const read = new Set(known.read)
  return Array.from({ length: daysBetween(known.first, now) }, (_, index) => dayInIndia(new Date(now.getTime() - (index + 1) * dayMs)))
    .filter((day, index) => index < recentDays || !read.has(day))
    .slice(0, mostDays)
}

/** Stores items, or updates stored items with the values that the provider reports now. */
async function storeItems(db: Db, provider: string, items: readonly SettledItem[]) {
  if (items.length === 0) return
  // One statement cannot change a row twice. A page has an item twice if the provider's list grows during the reading.
  const unique = new Map(items.map((item) => [`${item.settlementId} ${item.id}`, item]))
  const rows = [...unique.values()].map(({ id, paymentId = null, ...item }) => ({ provider, itemId: id, paymentId, ...item }))
  await db
    .insertInto('settlementItem')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['provider', 'settlementId', 'itemId']).doUpdateSet(({ ref }) => ({
        amountPaise: ref('excluded.amountPaise'),
        creditPaise: ref('excluded.creditPaise'),
        debitPaise: ref('excluded.debitPaise'),
        feePaise: ref('excluded.feePaise'),
        taxPaise: ref('excluded.taxPaise'),
        utr: ref('excluded.utr'),
        settledAt: ref('excluded.settledAt'),
      })),
    )
    .execute()
}

/** Runs at 23:00 UTC, which is 04:30 in India, after the end of the provider's day. */
export const storeSettlementsJob = job('store-settlements', { retryLimit: 3, retryDelay: 1800, cron: '0 23 * * *' }, storeSettlements)
