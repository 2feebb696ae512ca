import { type Api, mount } from '#platform/http/mount.ts'
import * as contract from '../contract.ts'
import { listNeeds } from './tell-owner.server.ts'

export function needsApi(api: Api) {
  mount(api, contract.showNeeds, (_, { actor }) => listNeeds(api.shop, actor))
}
