import { ShopError } from '#kernel/errors.ts'
import type { Shop } from '#platform/shop.ts'
import { keepAnAdmin } from './keep-an-admin.server.ts'
import { removeCustomer } from './queries.server.ts'

/** @throws ShopError not_found, last_admin */
export function deleteCustomer({ db }: Shop, id: string) {
  return db.transaction().execute(async (tx) => {
    await keepAnAdmin(tx, id)
    if (!(await removeCustomer(tx, id))) throw new ShopError('not_found', 'There is no such customer.')
  })
}
