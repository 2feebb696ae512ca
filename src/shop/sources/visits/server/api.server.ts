import { type Api, mount } from '#platform/http/mount.ts'
import * as contract from '../contract.ts'
import { openVisitCounter } from './visit-counter.server.ts'

export function visitsApi(api: Api) {
  const { shop } = api
  const count = openVisitCounter(shop)
  mount(api, contract.countVisit, async ({ steps }, { address }) => {
    await shop.limits.take('visits', address)
    count(steps)
    return { success: true as const }
  })
}
