import { signedInAdmin } from './make.ts'
import { send } from './send.ts'

let count = 0

/** Sends a replacement of one damaged piece of the first line, unless `changes` say otherwise. */
export const replacePieces = async (orderId: string, changes: object = {}, token?: string) =>
  send('POST', `/orders/${orderId}/replacements`, {
    token: token ?? (await signedInAdmin()),
    body: { lines: [{ position: 0, qty: 1 }], reason: 'damaged', key: `replacement-${(count += 1)}`, ...changes },
  })
