import { dayMs } from '#kernel/duration.ts'
import { job } from '#platform/module.ts'
import { gatewayReply } from '#platform/outbound/gateway-error.ts'
import type { MailFile } from '#platform/outbound/outbound.ts'
import type { Shop } from '#platform/shop.ts'
import { brandLookIn } from '#shop/look/module.server.ts'
import { factsOf, listSettingRows, readSettings } from '#shop/settings/module.server.ts'
import type { MailBlock, MailText } from '../rules/mail-blocks.ts'
import { getKind, listKinds, type MailSubject } from '../rules/mail.ts'
import { isTooLate } from '../rules/message-kind.ts'
import { fillRegistered } from './sms-templates.server.ts'
import { findMessage, setMessageFailed, setMessageSent, takeHeld, removePassingMessages } from './queries.server.ts'

/** Returns the HTML of a mail, with the shop's present name and address around it. */
export async function mailHtml(shop: Pick<Shop, 'db'>, mail: Pick<MailText, 'subject' | 'blocks'>): Promise<string> {
  // Loaded with the first mail: it adds time to the start.
  const [{ renderMail }, rows] = await Promise.all([import('./render-mail.server.ts'), listSettingRows(shop.db)])
  const { brand, email, phone, address } = factsOf(rows)
  return renderMail(mail, { brand, email, phone, address, colours: brandLookIn(rows) })
}

/**
 * Sends a queued message. Does not send a message whose code or link has expired. Clears the text of a code or of a link with a secret after a real
 * gateway took it.
 */
export async function deliverMessage(shop: Shop, { messageId }: { messageId: string }) {
  const message = await findMessage(shop.db, messageId)
  if (!message || message.status === 'sent' || isTooLate(message, shop.now())) return
  if (message.heldUntil !== null && !(await takeHeld(shop.db, messageId, shop.now()))) return
  let registered: ReturnType<typeof fillRegistered>
  try {
    const { template, isAnswerable, bringsFiles } = getKind(shop, message.kind)
    registered = fillRegistered(shop.config, { ...message, template })
    const unsubscribe = unsubscribeIn(message.blocks)
    // These start together, so that they share the query that reads the settings.
    const [html, replyTo, files] = await Promise.all([
      message.blocks ? htmlOf(shop, { ...message, blocks: message.blocks }) : undefined,
      isAnswerable ? readSettings(shop.db).then(({ email }) => email) : undefined,
      message.channel === 'mail' ? filesOf(shop, message, { bringsFiles }) : [],
    ])
    const parts = {
      ...(html !== undefined && { html }),
      ...(unsubscribe !== undefined && { unsubscribe }),
      ...(replyTo !== undefined && { replyTo }),
      ...(files.length > 0 && { files }),
    }
    await shop.outbound.send({ ...message, ...parts, template, ...(registered && { body: registered.text, registered }) })
  } catch (error) {
    // Stores the gateway's answer for admins. Throws again, so the job is retried.
    const failure = gatewayReply(error) ?? (error instanceof Error ? error.message : 'unknown')
    await setMessageFailed(shop.db, message.id, { at: shop.now(), failure })
    throw error
  }
  shop.failpoint('message-sent')
  const clearsBody = message.secretUntil !== null && shop.outbound.live[message.channel]
  await setMessageSent(shop.db, { id: message.id, sentAt: shop.now(), clearsBody, registered: registered?.text ?? null })
  shop.failpoint('message-noted')
}

/** Returns the address by which the reader unsubscribes, for the header that mail programs read. Undefined for a mail without one. */
const unsubscribeIn = (blocks: MailBlock[] | null) => blocks?.flatMap((block) => (block.kind === 'unsubscribe' ? [block.href] : []))[0]

/** Returns the HTML part of a mail, or undefined if it cannot be made. The text says everything, so such a mail is sent without HTML. */
async function htmlOf(shop: Shop, { id, subject, blocks }: { id: string; subject: string | null; blocks: MailBlock[] }) {
  try {
    return await mailHtml(shop, { subject: subject ?? '', blocks })
  } catch (error) {
    shop.log.error({ err: error, message: id }, 'a mail leaves without its HTML part')
    return undefined
  }
}

/** Returns the files of a mail, from every module. If they cannot be read, the mail is sent without them, unless its kind has `bringsFiles`. */
async function filesOf(shop: Shop, mail: MailSubject & { id: string }, { bringsFiles = false }: { bringsFiles?: boolean | undefined }): Promise<MailFile[]> {
  try {
    return (await Promise.all(shop.modules.map(({ mailFiles }) => mailFiles?.(shop, mail) ?? []))).flat()
  } catch (error) {
    if (bringsFiles) throw error
    shop.log.error({ err: error, message: mail.id }, 'a mail leaves without its files')
    return []
  }
}

/** One-time codes and links, which expire soon. */
export const deliverCodeJob = job('deliver-code', { retryLimit: 12, retryDelay: 15, workers: 2 }, deliverMessage)
export const deliverSmsJob = job('deliver-sms', { retryLimit: 12, retryDelay: 15 }, deliverMessage)
/** Mail, and any message that an older release left in this queue. */
export const deliverMailJob = job('deliver-message', { retryLimit: 12, retryDelay: 15 }, deliverMessage)

/**
 * Deletes messages with an expired code or link, and messages of a passing kind, after a day, because their recipients may belong to no account. The limits
 * for codes do not depend on these messages.
 */
export async function sweepMessages(shop: Shop) {
  const { db, now } = shop
  const kinds = listKinds(shop).flatMap(({ name, isPassing }) => (isPassing ? [name] : []))
  await removePassingMessages(db, { kinds, now: now(), writtenBefore: new Date(now().getTime() - dayMs) })
}
