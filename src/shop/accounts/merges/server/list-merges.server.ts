import type { StoredLogin } from '../../customers/rules/customer.ts'
import type { Shop } from '#platform/shop.ts'
import { wireMobile } from '../../customers/rules/mobile.ts'
import type { Merge } from '../contract.ts'
import { undoableMs } from '../rules/merge.ts'
import { listMergesInto } from './queries.server.ts'

/** Lists the accounts that joined this one and can still leave it, newest first. */
export async function listMerges({ db, now }: Shop, survivorId: string): Promise<Merge[]> {
  const rows = await listMergesInto(db, survivorId)
  return rows
    .filter(({ mergedAt }) => mergedAt.getTime() > now().getTime() - undoableMs)
    .map(({ id, mergedAt, moved, name, keptLogin }) => ({
      _id: id,
      mergedAt: mergedAt.toISOString(),
      undoUntil: new Date(mergedAt.getTime() + undoableMs).toISOString(),
      name,
      ...contactsOf(keptLogin),
      orders: moved.orders.length,
      addresses: moved.addresses.length,
    }))
}

const contactsOf = (kept: StoredLogin | null) => ({ email: kept?.email ?? '', mobile: wireMobile(kept?.loginMobile) })
