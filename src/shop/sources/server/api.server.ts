import { ShopError } from '#kernel/errors.ts'
import { type Api, mount } from '#platform/http/mount.ts'
import { mountCsv } from '#platform/http/mount-csv.ts'
import { findOrder } from '#shop/orders/module.server.ts'
import * as contract from '../contract.ts'
import { kindTexts, sourceName } from '../rules/source-texts.ts'
import { listAllSources, makeReport } from './report.server.ts'
import { listOrderSources, noSource } from './touches.server.ts'

export function sourcesApi(api: Api) {
  const { shop } = api

  mount(api, contract.showOrderSource, async ({ id }) => {
    const source = (await listOrderSources(shop.db, [id])).get(id)
    if (!source && !(await findOrder(shop.db, id))) throw new ShopError('not_found', 'There is no such order.')
    return source ?? noSource
  })

  mount(api, contract.reportSources, (input) => shop.fromReplica((db) => makeReport(db, input, shop.now())))

  mountCsv(api, contract.exportSources, {
    name: 'sources',
    columns: {
      Channel: ({ kind }: contract.SourceRow) => kindTexts[kind],
      Source: sourceName,
      Campaign: ({ campaign }) => campaign,
      Orders: ({ orders }) => orders,
      Cancelled: ({ cancelled }) => cancelled,
      'Revenue (INR)': ({ revenue }) => revenue,
      'Cash to come (INR)': ({ cashToCome }) => cashToCome,
      'New customers': ({ newCustomers }) => newCustomers,
      'Average order (INR)': ({ averageOrder }) => averageOrder,
      'Orders before': ({ before }) => before.orders,
      'Revenue before (INR)': ({ before }) => before.revenue,
    },
    page: async (input) => ({ rows: await shop.fromReplica((db) => listAllSources(db, input, shop.now())), lastSeq: undefined }),
  })
}
