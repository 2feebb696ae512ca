import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { idsOf } from '#platform/database/ids-of.ts'
import type { Shop } from '#platform/shop.ts'
import { eraseValues } from '#shop/audit/module.server.ts'
import { removeMessagesAbout, removeMessagesTo } from '#shop/messages/module.server.ts'
import type { MovedRows } from '../../merges/rules/merge.ts'

/** An account with its sign-in number (with +91) and its verified e-mail address. */
export type Person = { id: string; loginMobile: string | null; verifiedEmail: string | null }

type Holder = Pick<Person, 'id' | 'loginMobile'>
type Accounts = { from: string; to: string }

/** What happens to a module's rows about people when an account is erased, joins another account, or changes its number. */
export type PersonalRows = {
  /** Erases rows up to `until`. Later rows with the number belong to the account that has the number now. */
  erase?(shop: Shop, tx: Tx, person: Person, until: Date): Promise<void>
  /** Erases rows that can be erased only after the row of the account. */
  eraseRest?(shop: Shop, tx: Tx): Promise<void>
  /** Hides rows when their account is marked as deleted, and shows them when it is restored. */
  hide?(tx: Tx, id: string, hidden: boolean): Promise<void>
  /**
   * Throws if the person may not delete the account now. It may call other systems. @returns a second check, for the transaction that has locked the account
   */
  refuseDeletion?(shop: Shop, id: string): Promise<(tx: Tx, at: Date) => Promise<void>>
  /** Counts the orders of this account, and the messages that the person wrote to the shop. Both would come with a join. */
  count?(db: Db, holder: Holder): Promise<{ orders?: number; messages?: number }>
  /** Moves rows to another account, which is locked. `how.addresses`: whether addresses move too. @returns the ids of the moved rows, for `moveBack` */
  move?(tx: Tx, accounts: Accounts, how: { addresses: boolean }): Promise<Partial<MovedRows>>
  /** Moves rows back, unless they have another owner by now. */
  moveBack?(tx: Tx, accounts: Accounts, moved: Partial<MovedRows>): Promise<void>
  /** Gives the account the rows that only name its number. Called before the number leaves the account. */
  claim?(tx: Tx, holder: Holder): Promise<void>
  /** Removes rows that only a number links to a person. Called once the number no longer signs in. */
  forgetNumber?(tx: Tx, mobile: string): Promise<void>
  /** True if the account with this number has bought something. */
  hasBought?(db: Db, loginMobile: string): Promise<boolean>
}

declare module '#platform/shop.ts' {
  interface ShopModule {
    personal?: readonly PersonalRows[]
  }
}

/** Returns the personal rows of all modules, the last module first. So orders are locked before the rows that their settlement writes. */
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

/** Erases the rows of all modules about a person, up to a time. */
export async function eraseRows(shop: Shop, tx: Tx, person: Person, until: Date) {
  for (const { erase } of personalOf(shop)) await erase?.(shop, tx, person, until)
}

/** Gives an account the rows that only name its number. */
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
