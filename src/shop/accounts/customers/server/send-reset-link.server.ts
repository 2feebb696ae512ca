import { randomBytes } from 'node:crypto'
import { hashToken } from '#platform/http/authenticate.ts'
import { job } from '#platform/module.ts'
import type { Shop } from '#platform/shop.ts'
import { queueMessage } from '#shop/messages/module.server.ts'
import { readBrand } from '#shop/settings/module.server.ts'
import { resetByPhoneMail, resetMail } from '../mails/account-mails.ts'
import { lockCustomer } from './queries.server.ts'
import { mayResetByMail, resetLink } from '../rules/reset-link.ts'
import { saveReset } from './reset-queries.server.ts'

type Request = { customerId: string; requestId: string }

/**
 * Mails a link that sets a new password. An account that logs in by phone, with an unverified address, gets a mail that says so. Once per request.
 * Without an account, it uncounts the mail that the request has counted.
 */
export async function sendResetLink(shop: Shop, request: Request) {
  if (!(await mailLink(shop, request))) await shop.limits.reward('emailCodesEverybody', 'all')
}

/** @returns false when there is nobody to write to */
function mailLink(shop: Shop, { customerId, requestId }: Request): Promise<boolean> {
  return shop.db.transaction().execute(async (tx) => {
    const account = await lockCustomer(tx, customerId)
    if (!account?.email) return false
    const { name, email } = account
    const { PUBLIC_URL } = shop.config
    const brand = await readBrand(tx)
    const token = randomBytes(32).toString('base64url')
    const about = { kind: 'customer' as const, id: customerId }

    if (!mayResetByMail(account)) {
      const text = resetByPhoneMail.write({ name, brand, publicUrl: PUBLIC_URL })
      await queueMessage(shop, tx, { about, dedupeKey: `reset-by-phone:${customerId}:${requestId}`, recipient: email, ...text })
      return true
    }

    const text = resetMail.write({ name, brand, link: resetLink(PUBLIC_URL, token) })
    const queued = await queueMessage(shop, tx, { about, dedupeKey: `reset:${customerId}:${requestId}`, recipient: email, ...text })
    // The job ran before: its mail has the link that works.
    if (queued === undefined) return true
    await saveReset(tx, { customerId, tokenHash: hashToken(token), createdAt: shop.now() })
    shop.failpoint('reset-link-stored')
    return true
  })
}

/** `customerId` is of no account if the typed e-mail address has none. */
export const sendResetLinkJob = job('send-reset-link', { retryLimit: 12, retryDelay: 15, pollingIntervalSeconds: 0.5 }, sendResetLink)
