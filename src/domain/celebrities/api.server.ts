import { type Api, mount, mountList } from '#platform/http/mount.ts'
import { mountCsv } from '#platform/http/mount-csv.ts'
import type { Order } from '../orders/contract.ts'
import { countPlacedOrders, listPlacedOrders } from '../orders/list-orders.server.ts'
import * as contract from './contract.ts'
import { findStatementLink, getLedger } from './queries.server.ts'
import { wireLedger } from './read-statement.server.ts'
import { revokeStatement, shareStatement } from './share-statement.server.ts'
import { customerName } from '../orders/order-columns.ts'

export function celebritiesApi(api: Api) {
  const { shop } = api

  mountList(api, contract.listCelebrityOrders, {
    page: ({ name, q, ...period }, slice) => shop.fromReplica((db) => listPlacedOrders(db, { celebrity: name, q, ...period }, slice)),
    count: ({ name, q, ...period }) => shop.fromReplica((db) => countPlacedOrders(db, { celebrity: name, q, ...period })),
  })

  mountCsv(api, contract.exportCelebrityOrders, {
    name: 'celebrity-orders',
    columns: {
      'Order ID': ({ _id }: Order) => _id,
      Date: ({ createdAt }) => createdAt,
      Customer: customerName,
      Coupon: ({ coupon }) => coupon?.code,
      'Discount (%)': ({ coupon }) => coupon?.discount,
      'Amount (INR)': ({ totalAmount }) => totalAmount,
      Status: ({ status }) => status,
    },
    page: ({ name, ...period }, slice) => shop.fromReplica((db) => listPlacedOrders(db, { celebrity: name, ...period }, slice)),
  })

  mount(api, contract.showLedger, async ({ name, ...period }) => wireLedger(await shop.fromReplica((db) => getLedger(db, name, period))))

  mount(api, contract.showStatementLink, async ({ name }) => {
    const link = await findStatementLink(shop.db, name)
    return { sharedAt: link?.createdAt.toISOString() ?? null, expiresAt: link?.expiresAt?.toISOString() ?? null }
  })

  mount(api, contract.shareStatement, async ({ name, days }, { actor }) => ({
    success: true as const,
    message: 'Link created. It is shown only once.',
    ...(await shareStatement(shop, { name, days, actor })),
  }))

  mount(api, contract.revokeStatement, async ({ name }, { actor }) => {
    await revokeStatement(shop, { name, actor })
    return { success: true as const, message: 'Link deactivated' }
  })
}
