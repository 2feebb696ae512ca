import { type Api, mount } from '#platform/http/mount.ts'
import * as contract from '../contract.ts'
import { searchEverything } from './search-everything.server.ts'

export function searchApi(api: Api) {
  mount(api, contract.searchOffice, async ({ q }, { actor }) => ({ found: await searchEverything(api.shop, q, actor) }))
}
