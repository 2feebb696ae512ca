import { type Api, mount, mountList } from '#platform/http/mount.ts'
import { productNotFound } from '../../server/save-product.server.ts'
import { findWholeProduct } from '../../server/find-whole-product.server.ts'
import * as contract from '../contract.ts'
import { productOn } from '../rules/schedule.ts'
import { countSchedules, listOpenOf, listSchedules } from './queries.server.ts'
import { addSchedule, cancelSchedule } from './set-schedule.server.ts'

export function schedulesApi(api: Api) {
  const { shop } = api

  mountList(api, contract.listSchedules, {
    page: (input, slice) => listSchedules(shop.db, input, slice),
    count: (input) => countSchedules(shop.db, input),
  })

  mount(api, contract.addSchedule, async (input, { actor }) => ({
    success: true as const,
    message: 'Set for its time',
    schedule: await addSchedule(shop, actor, input),
  }))

  mount(api, contract.cancelSchedule, async ({ id }, { actor }) => {
    await cancelSchedule(shop, actor, id)
    return { success: true as const, message: 'Cancelled' }
  })

  mount(api, contract.showProductOn, async ({ id, at }) => {
    const product = await findWholeProduct(shop, id, { status: 'all', forAdmin: true })
    if (!product) throw productNotFound()
    const { status: _status, version: _version, ...shown } = productOn(product, await listOpenOf(shop.db, id), at)
    return { ...shown, variants: shown.variants.map(({ paused, ...pack }) => ({ ...pack, ...(paused && { soldOut: true as const }) })) }
  })
}
