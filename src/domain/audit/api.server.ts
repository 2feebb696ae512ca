import { type Api, mountList } from '#platform/mount.ts'
import * as contract from './contract.ts'
import { countEntries, listEntries } from './queries.server.ts'

export function auditApi(api: Api) {
  const { shop } = api

  mountList(api, contract.listAudit, {
    page: (input, slice) => listEntries(shop.db, input, slice),
    count: (input) => countEntries(shop.db, input),
  })
}
