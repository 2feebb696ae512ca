import type { MovedRows, Person, PersonalRows } from '#platform/module.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'

type Accounts = { from: string; to: string }

/** The rows of all modules, highest first: orders are locked before the rows that their settlement writes. */
const rowsOf = ({ modules }: Shop): PersonalRows[] => modules.toReversed().flatMap(({ personal = [] }) => personal)

/** Moves the rows of an account to another one. Both must be locked. @returns the ids of the moved rows */
export async function moveRows(shop: Shop, tx: Tx, accounts: Accounts, how = { addresses: true }): Promise<MovedRows> {
  const moved: MovedRows = { orders: [], addresses: [], leads: [], messages: [], defaultAddress: null }
  for (const { move } of rowsOf(shop)) if (move) Object.assign(moved, await move(tx, accounts, how))
  return moved
}

/** Moves rows back, unless they have another owner by now. */
export async function moveRowsBack(shop: Shop, tx: Tx, accounts: Accounts, moved: MovedRows) {
  for (const { moveBack } of rowsOf(shop)) if (moveBack) await moveBack(tx, accounts, moved)
}

/** Erases what all modules store about a person, up to a time. */
export async function eraseRows(shop: Shop, tx: Tx, person: Person, until: Date) {
  for (const { erase } of rowsOf(shop)) if (erase) await erase(shop, tx, person, until)
}
