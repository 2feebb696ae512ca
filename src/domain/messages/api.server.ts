import { type Api, mount, mountList } from '#platform/http/mount.ts'
import * as contract from './contract.ts'
import { countMessages, listMessages } from './queries.server.ts'
import { resendMessage } from './resend-message.server.ts'

export function messagesApi(api: Api) {
  const { shop } = api

  mountList(api, contract.listMessages, {
    page: (input, slice) => shop.fromReplica((db) => listMessages(db, { ...input, now: shop.now() }, slice)),
    count: (input) => shop.fromReplica((db) => countMessages(db, { ...input, now: shop.now() })),
  })

  mount(api, contract.resendMessage, async ({ id }, { actor }) => ({
    success: true as const,
    message: 'Message queued',
    sending: await resendMessage(shop, id, actor),
  }))
}
