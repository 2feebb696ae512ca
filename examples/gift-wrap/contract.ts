import { endpoint } from '#kernel/endpoint.ts'
import { byId, doneReply } from '#kernel/wire.ts'

export const markWrapped = endpoint({
  method: 'POST',
  path: '/gift-wrap/:id/wrapped',
  access: { scope: 'orders:pack' },
  once: 'state',
  summary: 'Mark an order as wrapped; a second request changes nothing',
  input: byId,
  reply: doneReply,
})
