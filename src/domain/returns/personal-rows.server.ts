import type { PersonalRows } from '../customers/personal.server.ts'
import { listOrderIdsOf } from '../orders/account-queries.server.ts'
import { forgetReturnsOf } from './queries.server.ts'

export const personalReturns: PersonalRows = {
  erase: async (_shop, tx, { id }) => forgetReturnsOf(tx, await listOrderIdsOf(tx, id)),
}
