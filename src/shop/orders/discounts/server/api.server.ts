import { type Api, mount, mountList } from '#platform/http/mount.ts'
import * as contract from '../office-contract.ts'
import { simulate } from './simulate.server.ts'
import { addDiscount, countDiscounts, deleteDiscount, listDiscounts, updateDiscount } from './save-discount.server.ts'

/** Mounts the endpoints of automatic discounts. */
export function discountsApi(api: Api) {
  const { shop } = api

  mountList(api, contract.listDiscounts, { page: (_input, slice) => listDiscounts(shop.db, slice), count: () => countDiscounts(shop.db) })

  mount(api, contract.addDiscount, async (input, { actor }) => ({
    success: true as const,
    message: 'Discount added successfully',
    discount: await addDiscount(shop, input, actor),
  }))

  mount(api, contract.updateDiscount, async (input, { actor }) => ({
    success: true as const,
    message: 'Discount updated successfully',
    discount: await updateDiscount(shop, input, actor),
  }))

  mount(api, contract.simulateDiscount, (input) => shop.fromReplica((db) => simulate(db, input, shop.now())))

  mount(api, contract.deleteDiscount, async ({ id }, { actor }) => {
    await deleteDiscount(shop, id, actor)
    return { success: true as const, message: 'Discount deleted successfully' }
  })
}
