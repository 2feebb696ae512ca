import type { PersonalRows } from '#shop/accounts/customers/server/personal.server.ts'
import { listOrderIdsOf } from '#shop/orders/server/account-queries.server.ts'
import { forgetReturnsOf } from './queries.server.ts'

export const personalReturns: PersonalRows = {
  erase: async (_shop, tx, { id }) => forgetReturnsOf(tx, await listOrderIdsOf(tx, id)),
}
