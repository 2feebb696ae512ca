import { Hono } from 'hono'
import { limitBody } from '#platform/http/limit-body.ts'
import { readSignedToken } from '#platform/signed-token.ts'
import type { Shop } from '#platform/shop.ts'
import { findSurvivor, type PersonalRows } from '#shop/accounts/module.server.ts'
import { hasEnded, setEnded } from './queries.server.ts'
import { sql } from 'kysely'

/** Ends the reminders of the token's account, or allows them again. @returns false for an unknown token or a deleted account */
export async function setEndedByToken(shop: Shop, token: string, ends: boolean): Promise<boolean> {
  const customerId = await findAccount(shop, token)
  return customerId !== undefined && setEnded(shop.db, customerId, ends ? shop.now() : null)
}

/** Returns whether the token's account has ended reminders; undefined for an unknown token or a deleted account. */
export async function readEnded(shop: Shop, token: string): Promise<boolean | undefined> {
  const customerId = await findAccount(shop, token)
  return customerId === undefined ? undefined : hasEnded(shop.db, customerId)
}

/** Returns the token's account. If that account was joined with another, returns the other, which now gets mails at the same address. */
async function findAccount(shop: Shop, token: string): Promise<string | undefined> {
  const customerId = readSignedToken(shop, 'end the cart reminders of', token)
  return customerId === undefined ? undefined : findSurvivor(shop.db, customerId)
}

const maxBodyBytes = 8 * 1024

/**
 * Serves the unsubscribe button of mail programs: a form post to the address of the List-Unsubscribe header, without redirects (RFC 8058). The page at the same
 * address posts its form here too (with the field `page`), and is redirected back to the page.
 */
export function oneClickEnd(shop: Shop) {
  const site = new Hono()
  site.post('/end-reminders/:token', limitBody(maxBodyBytes), async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const isDone = await setEndedByToken(shop, c.req.param('token'), !form.has('allow'))
    c.header('cache-control', 'no-store')
    c.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    if (form.has('page')) return c.redirect(c.req.path, 303)
    return isDone ? c.text('You will get no more reminders about carts.') : c.text('This link does not work.', 404)
  })
  return site
}

export const personalReminders: PersonalRows = {
  /** If either account has ended its reminders, the joined account gets none. */
  async move(tx, { from, to }) {
    await sql`insert into cart_reminder (customer_id, ended_at) select ${to}, ended_at from cart_reminder where customer_id = ${from} and ended_at is not null
      on conflict (customer_id) do update set order_id = null, asked_at = null, ended_at = coalesce(cart_reminder.ended_at, excluded.ended_at)`.execute(tx)
    return {}
  },
}
