import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { queueMessage } from '#shop/messages/module.server.ts'
import { ownerMail, ownerMessage } from '#shop/messages/rules.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import { webhookDisabledNotice } from '../mails/webhook-mails.ts'
import { forgetListening } from './listening.server.ts'
import { lockAddress } from './queries.server.ts'

/** Disables an active address and mails the shop. Later calls do nothing. The waiting deliveries end when their jobs run. */
export async function disableAddress(shop: Shop, id: string, because: 'failing' | 'gone') {
  await shop.db.transaction().execute(async (tx) => {
    const address = await lockAddress(tx, id)
    if (address?.state !== 'active') return
    await tx.updateTable('webhookAddress').set({ state: 'disabled', disabledBecause: because }).where('id', '=', id).execute()
    const change = { before: { state: 'active' }, after: { state: 'disabled', because } }
    await recordChange(tx, { at: shop.now(), actor: undefined, action: 'disabled', subject: { kind: 'webhook', id }, ...change })
    const mail = ownerMail(shop.config.PUBLIC_URL, webhookDisabledNotice({ id, url: address.url, because }))
    const { email } = await readSettings(tx)
    const dedupeKey = `webhook-disabled:${id}:${address.version}`
    await queueMessage(shop, tx, { dedupeKey, kind: ownerMessage, channel: 'mail', recipient: email, ...mail })
  })
  forgetListening(shop)
}
