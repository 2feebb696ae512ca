import { type Api, mount } from '#platform/http/mount.ts'
import * as contract from '../contract.ts'
import { listNeeds, listUsed } from './tell-owner.server.ts'

export function needsApi(api: Api) {
  mount(api, contract.showNeeds, async (_, { actor }) => ({
    needs: await listNeeds(api.shop, actor),
    used: await listUsed(api.shop, actor),
  }))
}
