import { rupeesOf } from '#kernel/money.ts'
import { fromNewest } from '#kernel/page.ts'
import { type Api, mount } from '#platform/http/mount.ts'
import { listPlacedOrders } from '#shop/orders/module.server.ts'
import * as contract from '../contract.ts'
import { makeReport } from './make-report.server.ts'
import { getTotals } from './queries.server.ts'
import { rangeOf } from '../rules/timeframe.ts'

const latestOrders = 10

export function analyticsApi(api: Api) {
  const { shop } = api

  mount(api, contract.dashboard, async ({ timeframe }) => {
    const range = rangeOf(timeframe, shop.now())
    const { totals, latest } = await shop.fromReplica(async (db) => ({
      totals: await getTotals(db),
      latest: await listPlacedOrders(db, range, { limit: latestOrders, beforeSeq: fromNewest }),
    }))
    const { revenuePaise, ...counts } = totals
    return { ...counts, revenue: rupeesOf(revenuePaise), latest: latest.rows }
  })

  mount(api, contract.report, ({ timeframe }) => shop.fromReplica((db) => makeReport(db, timeframe, shop.now())))
}
