import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database.ts'
import type { Actor } from '#platform/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { eraseValues } from '../audit/queries.server.ts'
import { recordChange } from '../audit/record-change.server.ts'
import { removeLeadsFrom } from '../leads/queries.server.ts'
import { removeMessagesAbout, removeMessagesTo } from '../messages/queries.server.ts'
import { listOrderIdsOf } from '../orders/account-queries.server.ts'
import { forgetFinishedOrders } from '../orders/forget-orders.server.ts'
import { removeCode } from './code-queries.server.ts'
import { keepAnAdmin } from './keep-an-admin.server.ts'
import { lockCustomer, removeCustomer } from './queries.server.ts'

/** Removes the account and all that names the person; orders stay, as the law wants them. @throws ShopError not_found, last_admin */
export function deleteCustomer({ db, jobs, now }: Shop, actor: Actor, id: string) {
  return db.transaction().execute(async (tx) => {
    await keepAnAdmin(tx, id)
    const customer = await lockCustomer(tx, id)
    if (!customer) throw new ShopError('not_found', 'There is no such customer.')
    const at = now()
    // Before the account goes: the entry names its actor, who may be the same.
    await recordChange(tx, { at, actor, action: 'deleted', subject: { kind: 'customer', id } })
    await forgetPerson(tx, customer)
    await removeCustomer(tx, id)
    await forgetFinishedOrders(tx, at)
    if (customer.photo) await jobs.enqueue(tx, 'forget-picture', { url: customer.photo })
  })
}

async function forgetPerson(tx: Tx, { id, loginMobile }: { id: string; loginMobile: string | null }) {
  const leads = await removeLeadsFrom(tx, { id, loginMobile })
  await removeMessagesAbout(tx, [id, ...leads, ...(await listOrderIdsOf(tx, id))])
  // Not by the e-mail address, which may have been another's when something was sent to it.
  if (loginMobile) await removeMessagesTo(tx, [loginMobile])
  if (loginMobile) await removeCode(tx, loginMobile)
  await eraseValues(tx, 'customer', id)
}
