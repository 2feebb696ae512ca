import { type Api, mount } from '#platform/http/mount.ts'
import * as contract from '../contract.ts'
import { countToConfirm, deleteView, listViews, renameView, saveView } from './views.server.ts'

const success = true as const

export function orderViewsApi(api: Api) {
  const { shop } = api

  mount(api, contract.showOrderViews, async (_input, { actor }) => ({ saved: await listViews(shop.db, actor.id), toConfirm: await countToConfirm(shop.db) }))

  mount(api, contract.saveOrderView, async (input, { actor }) => ({ success, message: 'View saved', view: await saveView(shop, input, actor) }))

  mount(api, contract.renameOrderView, async (input, { actor }) => ({ success, message: 'View renamed', view: await renameView(shop, input, actor) }))

  mount(api, contract.deleteOrderView, async ({ id }, { actor }) => {
    await deleteView(shop, id, actor)
    return { success, message: 'View deleted' }
  })
}
