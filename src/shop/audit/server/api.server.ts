import { type Api, mountList } from '#platform/http/mount.ts'
import * as contract from '../contract.ts'
import { countEntries, listEntries } from './queries.server.ts'

export function auditApi(api: Api) {
  const { shop } = api

  mountList(api, contract.listAudit, {
    page: (input, slice) => shop.fromReplica((db) => listEntries(db, input, slice)),
    count: (input) => shop.fromReplica((db) => countEntries(db, input)),
  })
}
