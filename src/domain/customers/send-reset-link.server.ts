import { randomBytes } from 'node:crypto'
import { hashToken } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { greetingOf } from '../messages/greeting.ts'
import { queueMessage } from '../messages/queue-message.server.ts'
import { readBrand } from '../settings/queries.server.ts'
import { lockCustomer } from './queries.server.ts'
import { mayResetByMail, resetLink } from './reset-link.ts'
import { saveReset } from './reset-queries.server.ts'

type Request = { customerId: string; requestId: string }

/** Mails a link that sets a new password. An account that logs in by phone, with an unverified address, gets a mail that says so. Once per request. */
export function sendResetLink(shop: Shop, { customerId, requestId }: Request) {
  return shop.db.transaction().execute(async (tx) => {
    const account = await lockCustomer(tx, customerId)
    if (!account?.email) return
    const { name, email } = account
    const { PUBLIC_URL } = shop.config
    const brand = await readBrand(tx)
    const token = randomBytes(32).toString('base64url')
    const mail = { channel: 'mail' as const, recipient: email, subject: `Set a new password for your ${brand} account` }
    const body = (...sentences: string[]) => [greetingOf(name), ...sentences].join('\n\n')
    const ignore = 'If you did not ask for this, please ignore this mail. Your password stays as it is.'

    if (!mayResetByMail(account)) {
      const sentence = `Somebody asked for a new password for your ${brand} account. This account logs in by phone, with a one-time code: ${PUBLIC_URL}/login-phone`
      const tip = 'After you have logged in, you can set a password in your profile.'
      await queueMessage(shop, tx, { dedupeKey: `reset-by-phone:${customerId}:${requestId}`, ...mail, body: body(sentence, tip, ignore) })
      return
    }

    const sentence = `Open this link to set a new password for your ${brand} account. It works once, for 30 minutes: ${resetLink(PUBLIC_URL, token)}`
    const queued = await queueMessage(shop, tx, { dedupeKey: `reset:${customerId}:${requestId}`, ...mail, body: body(sentence, ignore) })
    // The job ran before: its mail has the link that works.
    if (queued === undefined) return
    await saveReset(tx, { customerId, tokenHash: hashToken(token), createdAt: shop.now() })
    shop.failpoint('reset-link-stored')
  })
}
