import type { Selectable } from 'kysely'
import type { Tables, Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { forgetPictureJob } from '#shop/media/module.server.ts'
import { changeCustomer } from './queries.server.ts'

/**
 * Drops the addresses, contacts and photo of an account whose e-mail address is proven for the first time, from outside. Somebody else may have registered
 * with that address, and the next order would go to theirs. Orders stay. @returns whether there was something
 */
export async function dropUnproven(shop: Shop, tx: Tx, { id, photo, contacts }: Selectable<Tables['customer']>): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('address').where('customerId', '=', id).executeTakeFirst()
  if (photo) await shop.jobs.enqueue(tx, forgetPictureJob, { url: photo })
  await changeCustomer(tx, id, { photo: '', contacts: [], updatedAt: shop.now() })
  return numDeletedRows > 0n || photo !== '' || contacts.length > 0
}
