import { type Api, mount } from '#platform/http/mount.ts'
import * as contract from '../contract.ts'
import { receiveWebhook } from './receive-webhook.server.ts'

/** Mounts the provider's webhook. */
export function paymentsApi(api: Api) {
  mount(api, contract.webhook, async (_input, { rawBody, header }) => {
    await receiveWebhook(api.shop, { body: rawBody, signature: header('x-razorpay-signature'), eventId: header('x-razorpay-event-id') })
    return { success: true as const }
  })
}
