import { type Api, mount } from '#platform/http/mount.ts'
import * as contract from '../contract.ts'
import { listClaims } from './list-claims.server.ts'

export function claimsApi(api: Api) {
  mount(api, contract.listClaims, (_, { actor }) => listClaims(api.shop, actor))
}
