import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { removeMessagesAbout } from '#shop/messages/module.server.ts'
import { removeCode } from './code-queries.server.ts'
import { personalOf } from './personal-rows.server.ts'

/**
 * Removes the codes and messages of a number that no longer signs in, and other modules' rows about the number. Nothing would link them to the person later, so
 * erasing the account would miss them.
 */
export async function removeNumberData(shop: Shop, tx: Tx, mobile: string) {
  await removeMessagesAbout(tx, { mobile: [mobile] })
  for (const { forgetNumber } of personalOf(shop)) await forgetNumber?.(tx, mobile)
  await removeCode(tx, mobile)
}
