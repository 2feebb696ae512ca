import { type RawBuilder, sql } from 'kysely'
import { isShopError } from '#kernel/errors.ts'
import { canonicalMailbox } from '#kernel/text.ts'
import type { Shop } from '#platform/shop.ts'
import { changeCustomer, lockCustomer, writeUnlessContactTaken } from './queries.server.ts'

/** A regular expression that matches canonical e-mail addresses, and few other texts. */
const canonicalShape = String.raw`^[^\s[:cntrl:]@"<>(),;:\\\[\]]+@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]*[a-z][a-z0-9-]*$`
const invisible = String.raw`[\u00AD\u034F\u061C\u115F\u1160\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0]`

/** An SQL condition: the account's e-mail address cannot be used to log in or to get mails, because an earlier release stored it in another form. */
export const hasUnusableEmail: RawBuilder<boolean> = sql<boolean>`(customer.email !~ ${canonicalShape} or customer.email ~ ${invisible} or customer.email <> lower(normalize(customer.email, NFC)))`

/**
 * Stores each e-mail address of an earlier release in its canonical form. It leaves an invalid address, and one that another account has in the canonical form;
 * the list of customers shows both.
 * @returns how many addresses it leaves
 */
export async function makeEmailsCanonical({ db, now }: Shop): Promise<number> {
  const store = (id: string, email: string | null, mailbox: string) =>
    db.transaction().execute(async (tx) => {
      const account = await lockCustomer(tx, id)
      if (account?.email === email) await changeCustomer(tx, id, { email: mailbox, updatedAt: now() })
    })
  const accounts = await db.selectFrom('customer').select(['id', 'email']).where('deletedAt', 'is', null).where(hasUnusableEmail).execute()
  let unchanged = 0
  for (const { id, email } of accounts) {
    const mailbox = email === null ? undefined : canonicalMailbox(email)
    if (mailbox === email) continue
    if (mailbox === undefined || (await isTaken(() => store(id, email, mailbox)))) unchanged += 1
  }
  return unchanged
}

/** Runs a write of an e-mail address. @returns true if nothing was written, because another account has the address */
async function isTaken(write: () => Promise<void>): Promise<boolean> {
  try {
    await writeUnlessContactTaken(write)
    return false
  } catch (error) {
    if (isShopError(error) && error.code === 'email_taken') return true
    throw error
  }
}
