import { type Api, mount } from '#platform/http/mount.ts'
import { listSettingRows } from '#shop/settings/module.server.ts'
import * as contract from '../contract.ts'
import { menusIn, saveMenus } from './menus.server.ts'

export function menusApi(api: Api) {
  const { shop } = api

  mount(api, contract.showMenus, async () => menusIn(await listSettingRows(shop.db)))

  mount(api, contract.saveMenus, async (input, { actor }) => ({
    success: true as const,
    message: 'Menus saved',
    menus: await saveMenus(shop, input, actor),
  }))
}
