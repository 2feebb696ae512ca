import { ShopError } from '#kernel/errors.ts'
import { type Api, mount, mountList } from '#platform/http/mount.ts'
import * as contract from '../contract.ts'
import { sumMonth, getMoneySummary } from './summary.server.ts'
import { countDisputes, listDisputes } from './list-disputes.server.ts'
import { findCase, listCases, sumCases } from './queries.server.ts'
import { remedyPayment } from './remedy-payment.server.ts'

/** Mounts the endpoints of the money screen. */
export function moneyApi(api: Api) {
  const { shop } = api

  mount(api, contract.moneySummary, () => getMoneySummary(shop))

  mount(api, contract.moneyMonth, ({ month }) => sumMonth(shop, month))

  mountList(api, contract.listDisputes, {
    page: (input, slice) => shop.fromReplica((db) => listDisputes(db, input, slice)),
    count: (input) => shop.fromReplica((db) => countDisputes(db, input.state)),
  })

  mountList(api, contract.listMoney, {
    page: (input, slice) => shop.fromReplica((db) => listCases(db, input, shop.now(), slice)),
    count: async (input) => (await shop.fromReplica((db) => sumCases(db, input, shop.now()))).count,
  })

  mount(api, contract.remedyPayment, async (input, { actor }) => {
    const message = await remedyPayment(shop, { ...input, actor })
    const payment = await findCase(shop.db, input.id, shop.now())
    if (!payment) throw new ShopError('not_found', 'There is no such payment.')
    return { success: true as const, message, payment }
  })
}
