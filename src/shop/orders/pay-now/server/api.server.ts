import { type Api, mount } from '#platform/http/mount.ts'
import * as contract from '../contract.ts'
import { startPayNow } from './start-pay-now.server.ts'

/** Mounts the endpoint that begins an online payment of a cash on delivery order. */
export function payNowApi(api: Api) {
  mount(api, contract.startPayNow, async ({ token }) => ({
    success: true as const,
    message: 'Please pay on the next page.',
    url: await startPayNow(api.shop, token),
  }))
}
