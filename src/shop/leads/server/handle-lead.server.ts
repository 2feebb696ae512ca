import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { lockAgainstDeletion } from '#shop/accounts/module.server.ts'
import type { ReceivedLead } from '../office-contract.ts'
import { getLead, lockLead, setHandled } from './queries.server.ts'

/** Marks a message as handled or open. Marking it again keeps the first admin and time. @throws ShopError not_found */
export function handleLead({ db, now }: Shop, actor: Actor, { id, handled }: { id: string; handled: boolean }): Promise<ReceivedLead> {
  return db.transaction().execute(async (tx) => {
    await lockAgainstDeletion(tx, actor.id)
    const before = await lockLead(tx, id)
    if (before.handled === handled) return getLead(tx, id)
    const at = now()
    await setHandled(tx, id, handled ? { handledAt: at, handledBy: actor.id } : { handledAt: null, handledBy: null })
    const subject = { kind: 'lead', id } as const
    await recordChange(tx, { at, actor, action: handled ? 'handled' : 'reopened', subject, before, after: { handled } })
    return getLead(tx, id)
  })
}
