import { timeInIndia } from '#kernel/india.ts'
import { rupeesOf } from '#kernel/money.ts'
import type { Db } from '#platform/database/database.ts'
import { percentOfCoupon } from '../../discounts/rules/discount-rows.ts'
import { type Api, mount, mountList } from '#platform/http/mount.ts'
import { mountCsv } from '#platform/http/mount-csv.ts'
import type { Order } from '../../contract.ts'
import { countPlacedOrders, listPlacedOrders } from '../../server/list-orders.server.ts'
import * as contract from '../contract.ts'
import { goodsOf } from '../rules/goods.ts'
import { celebrityNotFound, countCelebrities, findCelebrity, findStatementLink, getLedger, listCelebrities } from './queries.server.ts'
import { wireLedger, revokeStatement, shareStatement } from './statement.server.ts'
import { renameCelebrity } from './rename-celebrity.server.ts'
import { customerName } from '../../rules/order-columns.ts'

export function celebritiesApi(api: Api) {
  const { shop } = api

  mountList(api, contract.listCelebrities, {
    page: async (input, slice) => {
      const { rows, lastSeq } = await shop.fromReplica((db) => listCelebrities(db, input, slice))
      return { rows: rows.map(({ id, netPaise, ...row }) => ({ _id: id, net: rupeesOf(netPaise), ...row })), lastSeq }
    },
    count: (input) => shop.fromReplica((db) => countCelebrities(db, input)),
  })

  mount(api, contract.showCelebrity, async ({ name }) => {
    const celebrity = await shop.fromReplica((db) => findCelebrity(db, name))
    if (!celebrity) throw celebrityNotFound()
    return wireCelebrity(celebrity)
  })

  mount(api, contract.renameCelebrity, async ({ id: ref, name }, { actor }) => ({
    success: true as const,
    message: 'Celebrity renamed',
    celebrity: wireCelebrity(await renameCelebrity(shop, { ref, name, actor })),
  }))

  mountList(api, contract.listCelebrityOrders, {
    page: ({ name, q, ...period }, slice) => shop.fromReplica(async (db) => listPlacedOrders(db, { celebrityId: await idOf(db, name), q, ...period }, slice)),
    count: ({ name, q, ...period }) => shop.fromReplica(async (db) => countPlacedOrders(db, { celebrityId: await idOf(db, name), q, ...period })),
  })

  mountCsv(api, contract.exportCelebrityOrders, {
    name: 'celebrity-orders',
    columns: {
      'Order ID': ({ _id }: Order) => _id,
      Date: ({ createdAt }) => timeInIndia(new Date(createdAt)),
      Customer: customerName,
      Coupon: ({ coupon }) => coupon?.code,
      'Discount (%)': percentOfCoupon,
      'Amount (INR)': ({ totalAmount }) => totalAmount,
      'Goods (INR)': goodsOf,
      Status: ({ status }) => status,
    },
    page: ({ name, ...period }, slice) => shop.fromReplica(async (db) => listPlacedOrders(db, { celebrityId: await idOf(db, name), ...period }, slice)),
  })

  mount(api, contract.showLedger, async ({ name, ...period }) => wireLedger(await shop.fromReplica(async (db) => getLedger(db, await idOf(db, name), period))))

  mount(api, contract.showStatementLink, async ({ name }) => {
    const link = await findStatementLink(shop.db, await idOf(shop.db, name))
    return { sharedAt: link?.createdAt.toISOString() ?? null, expiresAt: link?.expiresAt?.toISOString() ?? null }
  })

  mount(api, contract.shareStatement, async ({ name, days }, { actor }) => ({
    success: true as const,
    message: 'Link created. It is shown only once.',
    ...(await shareStatement(shop, { ref: name, days, actor })),
  }))

  mount(api, contract.revokeStatement, async ({ name }, { actor }) => {
    await revokeStatement(shop, { ref: name, actor })
    return { success: true as const, message: 'Link deactivated' }
  })
}

/** Returns the id of the celebrity, or an id that no celebrity has. */
const idOf = async (db: Db, name: string) => (await findCelebrity(db, name))?.id ?? ''

const wireCelebrity = ({ id, name }: { id: string; name: string }) => ({ _id: id, name })
