import { type Api, mount } from '#platform/http/mount.ts'
import { listSettingRows } from '#shop/settings/module.server.ts'
import * as contract from '../contract.ts'
import { lookIn } from './queries.server.ts'
import { saveLook } from './save-look.server.ts'

export function lookApi(api: Api) {
  const { shop } = api

  mount(api, contract.showLook, async () => lookIn(await listSettingRows(shop.db)))

  mount(api, contract.saveLook, async (input, { actor }) => ({
    success: true as const,
    message: 'Look saved',
    look: await saveLook(shop, input, actor),
  }))
}
