import { type Api, mount, mountList } from '#platform/http/mount.ts'
import { countBatchOrders, countRecipients, listBatchOrders } from './batch-sales.server.ts'
import * as contract from '../contract.ts'
import { recallBatch } from './recall-batch.server.ts'

/** Mounts the endpoints of recalled batches and their buyers. */
export function recallsApi(api: Api) {
  const { shop } = api

  mountList(api, contract.listBatchOrders, {
    page: ({ id }, slice) => listBatchOrders(shop.db, id, slice),
    count: ({ id }) => countBatchOrders(shop.db, id),
  })

  mount(api, contract.countRecallRecipients, ({ id }) => shop.fromReplica((db) => countRecipients(db, id)))

  mount(api, contract.recallBatch, async (input, { actor }) => {
    await recallBatch(shop, actor, input)
    return { success: true as const, message: 'The shop writes to every buyer now' }
  })
}
