import { type Api, mount } from '#platform/http/mount.ts'
import { requireScope } from '#platform/http/require-scope.ts'
import { getOrder } from '#shop/orders/module.server.ts'
import * as contract from '../contract.ts'
import { makeReplacement } from './make-replacement.server.ts'
import { showReplacements } from './show-replacements.server.ts'

/** Mounts the endpoints of replacements. */
export function replacementsApi(api: Api) {
  const { shop } = api

  mount(api, contract.showReplacements, ({ id }) => showReplacements(shop, id))

  mount(api, contract.makeReplacement, async (input, { actor }) => {
    // It gives goods away, and may refund a difference or end a return.
    requireScope(actor, 'refunds:write')
    const id = await makeReplacement(shop, { ...input, actor })
    return { success: true as const, message: `Replacement ${id} waits to be packed`, order: await getOrder(shop.db, id) }
  })
}
