import { type Api, mountList } from '#platform/http/mount.ts'
import * as contract from '../contract.ts'
import { countConversions, listConversions } from './queries.server.ts'

export function conversionsApi(api: Api) {
  const { shop } = api
  mountList(api, contract.listConversions, { page: (_, slice) => listConversions(shop.db, slice), count: () => countConversions(shop.db) })
}
