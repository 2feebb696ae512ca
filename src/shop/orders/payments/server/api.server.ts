import { type Api, mount } from '#platform/http/mount.ts'
import * as contract from '../contract.ts'
import { receiveWebhook } from './receive-webhook.server.ts'

/** Mounts the webhook of the payment providers. */
export function paymentsApi(api: Api) {
  mount(api, contract.webhook, async (_input, { rawBody, header }) => {
    await receiveWebhook(api.shop, { body: rawBody, header })
    return { success: true as const }
  })
}
