import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { isSameEmail } from '../rules/customer.ts'
import { notifyAccountChange } from './notify-account-change.server.ts'

type Account = { id: string; name: string; email: string | null; emailVerifiedAt: Date | null }

/** Queues a mail to the old e-mail address of an account, in the transaction of the change. Does nothing if there was none or it stays. */
export async function notifyOldAddress(shop: Shop, tx: Tx, before: Account, after: Account) {
  const { email } = before
  if (email === null || isSameEmail(email, after.email)) return
  const consequence = 'Messages about your orders no longer come to this address.'
  await notifyAccountChange(shop, tx, { account: { ...before, email }, key: 'email-changed', what: 'email', consequence })
}
