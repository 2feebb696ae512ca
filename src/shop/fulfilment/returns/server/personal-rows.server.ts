import type { PersonalRows } from '#shop/accounts/module.server.ts'
import { listOrderIdsOf } from '#shop/orders/module.server.ts'
import { forgetReturnsOf } from './queries.server.ts'

export const personalReturns: PersonalRows = {
  erase: async (_shop, tx, { id }) => forgetReturnsOf(tx, await listOrderIdsOf(tx, id)),
}
