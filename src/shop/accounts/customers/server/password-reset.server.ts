import { randomBytes } from 'node:crypto'
import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import { hashToken } from '#platform/http/authenticate.ts'
import { job } from '#platform/module.ts'
import type { Shop } from '#platform/shop.ts'
import { queueMessage } from '#shop/messages/module.server.ts'
import { readBrand } from '#shop/settings/module.server.ts'
import { resetByPhoneMail, resetMail } from '../mails/account-mails.ts'
import type * as contract from '../password-contract.ts'
import { mayResetByMail, resetLink } from '../rules/reset-link.ts'
import { hashPassword, refuseWeakPassword } from './passwords.server.ts'
import { findLogin, lockCustomer } from './queries.server.ts'
import { saveReset, findByReset, useReset } from './password-reset-queries.server.ts'
import { setPassword } from './set-password.server.ts'

type Request = { customerId: string; requestId: string }

/**
 * Mails a link that sets a new password, once for each request. An account that logs in by phone, and has an unverified address, gets a mail that tells it to
 * log in by phone. If there is no account, the limit takes back the mail that the request has counted.
 */
export async function sendResetLink(shop: Shop, request: Request) {
  if (!(await mailLink(shop, request))) await shop.limits.reward('emailCodesEverybody', 'all')
}

/** Queues the mail with the link, and stores the link. @returns false if there is no account, or it has no address */
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
    // An earlier run of this job has queued the mail and stored its link.
    if (queued === undefined) return true
    await saveReset(tx, { customerId, tokenHash: hashToken(token), createdAt: shop.now() })
    shop.failpoint('reset-link-stored')
    return true
  })
}

/** `customerId` belongs to no account if no account has the typed e-mail address. */
export const sendResetLinkJob = job('send-reset-link', { retryLimit: 12, retryDelay: 15 }, sendResetLink)

/**
 * Requests a link that sets a new password. For an unknown e-mail address it does the same work: it stores a job for an account that does not exist. The job
 * does everything that depends on the account, so neither the answer nor its time reveals whether there is one. Each request counts as a mail of the day. The
 * job takes the count back if it sends no mail.
 * @throws ShopError too_many_requests
 */
export async function requestReset({ db, limits, jobs, failpoint }: Shop, email: string, address: string) {
  await limits.take('resetAddress', address)
  const nobody = randomId(16)
  const { mailbox, customer } = await findLogin(db, email)
  await limits.take('resetAccount', mailbox)
  await limits.take('emailCodesEverybody', 'all')
  await db.transaction().execute((tx) => jobs.enqueue(tx, sendResetLinkJob, { customerId: customer?.id ?? nobody, requestId: randomId(8) }))
  failpoint('reset-requested')
}

type NewPassword = z.output<typeof contract.resetPassword.input>

/**
 * Sets a new password with the token of a mailed link, and ends every session. The link reached the owner, so it verifies the e-mail address too.
 * A weak password does not use the link.
 * @throws ShopError link_expired for a used, replaced, expired or unknown link; weak_password, too_many_requests
 */
export async function resetPassword(shop: Shop, { token, newPassword }: NewPassword, address: string) {
  const { db, limits, now } = shop
  const tokenHash = hashToken(token)
  await limits.take('resetTries', address)
  const found = await findByReset(db, tokenHash, now())
  if (!found) throw linkExpired()
  await limits.reward('resetTries', address)

  await refuseWeakPassword(newPassword, { brand: await readBrand(db), name: found.name, email: found.email ?? '' })
  await limits.take('passwords', found.id)
  const passwordHash = await hashPassword(newPassword)
  await db.transaction().execute(async (tx) => {
    const account = await lockCustomer(tx, found.id)
    // The account may have got a sign-in number since the mail, so the address no longer decides alone.
    if (!account || !mayResetByMail(account) || !(await useReset(tx, found.id, tokenHash, now()))) throw linkExpired()
    await setPassword(shop, tx, account, { passwordHash, by: 'link' })
  })
}

const linkExpired = () => new ShopError('link_expired', 'This link has expired or was already used. Please ask for a new one.')
