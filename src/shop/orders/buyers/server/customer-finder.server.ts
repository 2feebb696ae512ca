import { fromNewest } from '#kernel/page.ts'
import type { Finder } from '#shop/audit/rules.ts'
import { wireBuyer } from './account-rows.server.ts'
import { listCustomers } from './list-customers.server.ts'

/** Finds accounts by parts of a name, an e-mail address, a number or a city. */
export const customerFinder: Finder = {
  kind: 'customers',
  heading: 'Customers',
  scope: 'customers:read',
  find: ({ fromReplica }, typed, limit) =>
    fromReplica(async (db) => {
      const rows = (await listCustomers(db, { q: typed }, { limit, beforeSeq: fromNewest })).map((row) => wireBuyer(row))
      return rows.map(({ _id, name, email, lastOrder, signInMobile, addresses }) => {
        const title = name || lastOrder?.name || email || signInMobile || _id
        const detail = [email, signInMobile || addresses[0]?.mobile].filter((text) => text && text !== title).join(' · ')
        return { title, detail, to: `/admin/customers/${_id}` }
      })
    }),
}
