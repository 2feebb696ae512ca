import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { momentInIndia } from '#kernel/india.ts'
import { mailboxKey } from '#kernel/text.ts'
import type { Tx } from '#platform/database/database.ts'
import { accountOf, type Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { findMessageByKey, queueMessage } from '#shop/messages/module.server.ts'
import { readBrand } from '#shop/settings/module.server.ts'
import type * as contract from '../office-contract.ts'
import { isMail } from '../rules/contact-errors.ts'
import { getLead, lockHandler, lockLead, setHandled } from './leads.server.ts'
import { leadReplyMail } from '../mails/reply-mail.ts'

type Reply = z.output<typeof contract.replyToLead.input>

/**
 * Queues the mail with the reply, and marks the message as replied, in one transaction. The same request again changes nothing.
 * @throws ShopError not_found, too_many_requests, key_reused for the key of another reply, rule_refused without an address or a mail server, changed_meanwhile
 * if somebody replied meanwhile
 */
export async function replyToLead(shop: Shop, actor: Actor, reply: Reply): Promise<contract.ReceivedLead> {
  const { id, text, seen, key } = reply
  // Anybody can type any address into the contact form, so replies to one address are limited.
  const addressee = await shop.db.selectFrom('lead').select('email').where('id', '=', id).executeTakeFirst()
  await shop.limits.take('leadReplies', mailboxKey(addressee?.email ?? ''))
  await shop.limits.take('leadRepliesWriter', actor.id)
  return shop.db.transaction().execute(async (tx) => {
    await lockHandler(tx, actor)
    const before = await lockLead(tx, id)
    const lead = await getLead(tx, id)
    const dedupeKey = `reply:${id}:${key}:mail`
    const mail = leadReplyMail.write({ ...lead, id, text, brand: await readBrand(tx), moment: momentInIndia(new Date(lead.createdAt)) })
    if (await isSentAlready(tx, dedupeKey, mail.body)) return lead
    refuseUnsendable(shop, lead)
    if (before.handled && lead.handledAt !== seen)
      throw new ShopError('changed_meanwhile', 'Somebody has replied to this message meanwhile.', { current: lead })
    const at = shop.now()
    await queueMessage(shop, tx, { about: { kind: 'lead', id }, dedupeKey, recipient: mailboxKey(lead.email), ...mail })
    await setHandled(tx, id, { handledAt: at, handledBy: accountOf(actor) ?? null })
    // The audit log stores no text. A reply to a handled message changes no field, but it still gets an entry.
    const fields = before.handled ? {} : { before, after: { handled: true } }
    await recordChange(tx, { at, actor, action: 'replied', subject: { kind: 'lead', id }, ...fields })
    return getLead(tx, id)
  })
}

/** Returns whether an earlier request with this key sent this mail. @throws ShopError key_reused if it sent a different mail */
async function isSentAlready(tx: Tx, dedupeKey: string, body: string) {
  const sent = await findMessageByKey(tx, dedupeKey)
  if (sent && sent.body !== body) throw new ShopError('key_reused', 'This request was made before, with another reply. Please reload the page.')
  return sent !== undefined
}

/** Refuses a reply that would not arrive. In test mode the shop stores mails instead of sending them. */
function refuseUnsendable({ outbound, config }: Shop, { email }: contract.ReceivedLead) {
  if (!isMail(email)) throw new ShopError('rule_refused', 'This message has no e-mail address that a reply could go to.')
  if (!outbound.live.mail && !config.sandbox)
    throw new ShopError('rule_refused', 'The shop has no mail server, so it cannot send your reply. Please use your own mail program.')
}
