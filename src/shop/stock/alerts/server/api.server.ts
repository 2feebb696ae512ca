import { accountOf } from '#platform/http/authenticate.ts'
import { type Api, mount } from '#platform/http/mount.ts'
import { addStockAlert } from './send-stock-alerts.server.ts'
import * as contract from '../contract.ts'

export function stockAlertsApi(api: Api) {
  mount(api, contract.addStockAlert, async (input, { actor, address }) => {
    await addStockAlert(api.shop, input, { address, account: accountOf(actor) })
    return { success: true as const, message: 'We will write to you once, as soon as it is back.' }
  })
}
