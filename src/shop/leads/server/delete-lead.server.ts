import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { removeMessagesAbout } from '#shop/messages/module.server.ts'
import { lockLead, removeLead } from './queries.server.ts'

/** Deletes a message, its copy and the replies to it. The audit log records the deletion without the text. @throws ShopError not_found */
export function deleteLead({ db, now }: Shop, actor: Actor, id: string) {
  return db.transaction().execute(async (tx) => {
    const before = await lockLead(tx, id)
    await removeLead(tx, id)
    await removeMessagesAbout(tx, { lead: [id] })
    await recordChange(tx, { at: now(), actor, action: 'deleted', subject: { kind: 'lead', id }, before })
  })
}
