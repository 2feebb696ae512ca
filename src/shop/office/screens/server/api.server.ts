import { type Api, mount } from '#platform/http/mount.ts'
import * as contract from '../contract.ts'
import { checkScreens, listModuleScreens } from './module-screens.server.ts'

export function screensApi(api: Api) {
  checkScreens(api.shop.modules)
  mount(api, contract.listScreens, async (_, { actor }) => listModuleScreens(api.shop, actor))
}
