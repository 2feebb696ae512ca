import { restorableSince } from '#kernel/undo.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { eraseValues } from '../audit/queries.server.ts'
import { removeLeadsFrom } from '../leads/queries.server.ts'
import { removeMessagesAbout, removeMessagesTo } from '../messages/queries.server.ts'
import { listOrderIdsOf } from '../orders/account-queries.server.ts'
import { forgetFinishedOrders } from '../orders/forget-orders.server.ts'
import { listErasable, lockErasable, removeCustomer } from './queries.server.ts'

/** Removes the accounts whose deletion can no longer be undone, and all that names the person; orders stay, as the law wants them. */
export async function eraseCustomers(shop: Shop, deletedBefore = restorableSince(shop.now())) {
  for (const id of await listErasable(shop.db, deletedBefore)) await eraseCustomer(shop, id, deletedBefore)
}

function eraseCustomer({ db, jobs, now }: Shop, id: string, deletedBefore: Date) {
  return db.transaction().execute(async (tx) => {
    const customer = await lockErasable(tx, id, deletedBefore)
    // Restored, or erased by another process.
    if (!customer?.deletedAt) return
    await forgetPerson(tx, { id, loginMobile: customer.keptLogin?.loginMobile ?? null, deletedAt: customer.deletedAt })
    await removeCustomer(tx, id)
    await forgetFinishedOrders(tx, now())
    if (customer.photo) await jobs.enqueue(tx, 'forget-picture', { url: customer.photo })
  })
}

type Deleted = { id: string; loginMobile: string | null; deletedAt: Date }

/** What came after the deletion, from or to the person's number, belongs to the account that has the number since. */
async function forgetPerson(tx: Tx, { id, loginMobile, deletedAt }: Deleted) {
  const leads = await removeLeadsFrom(tx, { id, loginMobile }, deletedAt)
  await removeMessagesAbout(tx, [id, ...leads, ...(await listOrderIdsOf(tx, id))])
  // Not by the e-mail address, which may have been another's when something was sent to it.
  if (loginMobile) await removeMessagesTo(tx, [loginMobile], deletedAt)
  await eraseValues(tx, 'customer', id)
}
