import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { idsOf } from '#platform/database/ids-of.ts'
import type { Shop } from '#platform/shop.ts'
import { eraseValues } from '#shop/audit/module.server.ts'
import { removeMessagesAbout, removeMessagesTo } from '#shop/messages/module.server.ts'
import type { MovedRows } from '../../merges/rules/merge.ts'

/** An account with its proven number and address. */
export type Person = { id: string; loginMobile: string | null; verifiedEmail: string | null }

type Holder = Pick<Person, 'id' | 'loginMobile'>
type Accounts = { from: string; to: string }

/** The rows of a module that belong to people: how they go with an account that is erased, joins another account, or changes its number. */
export type PersonalRows = {
  /** Erases what is older than `until`. Later rows with the number belong to the account that has the number now. */
  erase?(shop: Shop, tx: Tx, person: Person, until: Date): Promise<void>
  /** Erases what is left once the row of an account is gone. */
  eraseRest?(shop: Shop, tx: Tx): Promise<void>
  /** Hides rows when their account is marked as deleted, and shows them when it is restored. */
  hide?(tx: Tx, id: string, hidden: boolean): Promise<void>
  /** Refuses the person's own deletion of the account. It may ask other systems. @returns the check in the transaction, where the account is locked */
  refuseDeletion?(shop: Shop, id: string): Promise<(tx: Tx, at: Date) => Promise<void>>
  /** Counts what the person will see of another account after a join. */
  count?(db: Db, holder: Holder): Promise<{ orders?: number; messages?: number }>
  /** Moves rows to another account, which is locked. @returns their ids, for `moveBack` */
  move?(tx: Tx, accounts: Accounts, how: { addresses: boolean }): Promise<Partial<MovedRows>>
  /** Moves rows back, unless they have another owner by now. */
  moveBack?(tx: Tx, accounts: Accounts, moved: Partial<MovedRows>): Promise<void>
  /** Gives the account the rows that only have its number, before the number belongs to another account or to none. */
  claim?(tx: Tx, holder: Holder): Promise<void>
  /** Removes what only a number links to its holder, once the number signs in no more. */
  forgetNumber?(tx: Tx, mobile: string): Promise<void>
  /** Returns whether the account with this number has bought something. */
  hasBought?(db: Db, loginMobile: string): Promise<boolean>
}

declare module '#platform/shop.ts' {
  interface ShopModule {
    personal?: readonly PersonalRows[]
  }
}

/** The rows of all modules, highest first: orders are locked before the rows that their settlement writes. */
export const personalOf = ({ modules }: Shop): PersonalRows[] => modules.toReversed().flatMap(({ personal = [] }) => personal)

/** Moves the rows of an account to another one. Both must be locked. @returns the ids of the moved rows */
export async function moveRows(shop: Shop, tx: Tx, accounts: Accounts, how = { addresses: true }): Promise<MovedRows> {
  const moved: MovedRows = { orders: [], addresses: [], leads: [], messages: [], defaultAddress: null }
  for (const { move } of personalOf(shop)) if (move) Object.assign(moved, await move(tx, accounts, how))
  return moved
}

/** Moves rows back, unless they have another owner by now. */
export async function moveRowsBack(shop: Shop, tx: Tx, accounts: Accounts, moved: MovedRows) {
  for (const { moveBack } of personalOf(shop)) await moveBack?.(tx, accounts, moved)
}

/** Erases what all modules store about a person, up to a time. */
export async function eraseRows(shop: Shop, tx: Tx, person: Person, until: Date) {
  for (const { erase } of personalOf(shop)) await erase?.(shop, tx, person, until)
}

/** Gives an account the rows that only have its number. */
export async function claimRows(shop: Shop, tx: Tx, holder: Holder) {
  for (const { claim } of personalOf(shop)) await claim?.(tx, holder)
}

export const personalMessages: PersonalRows = {
  async erase(_shop, tx, { id, loginMobile }, until) {
    await removeMessagesAbout(tx, { customer: [id] })
    // Does not match by e-mail address, because the address may have belonged to another person when the message was sent.
    if (loginMobile) await removeMessagesTo(tx, [loginMobile], until)
  },
  move: async (tx, { from, to }) => ({
    messages: idsOf(
      await sql<{ id: string }>`update message set subject_id = ${to} where subject_kind = 'customer' and subject_id = ${from} returning id`.execute(tx),
    ),
  }),
  async moveBack(tx, { from, to }, { messages = [] }) {
    await sql`update message set subject_id = ${to} where id = any(${messages}) and subject_kind = 'customer' and subject_id = ${from}`.execute(tx)
  },
}

export const personalEntries: PersonalRows = { erase: (_shop, tx, { id }) => eraseValues(tx, 'customer', id) }
