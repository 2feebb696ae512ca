import { randomBytes } from 'node:crypto'
import { ShopError } from '#kernel/errors.ts'
import { hashToken } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '../audit/record-change.server.ts'
import { findCelebrity, removeStatementLink, setStatementLink } from './queries.server.ts'

type ShareRequest = { name: string; actor: { id: string } }

const dayMs = 86_400_000

/** Creates a link that opens the statement for anyone, for `days` days. Stores only the hash, so only this reply shows the link. @throws ShopError not_found */
export async function shareStatement(shop: Shop, { name, days, actor }: ShareRequest & { days: number | null }) {
  const token = randomBytes(32).toString('base64url')
  const at = shop.now()
  const expiresAt = days === null ? null : new Date(at.getTime() + days * dayMs)
  const until = expiresAt?.toISOString() ?? null
  await shop.db.transaction().execute(async (tx) => {
    const celebrity = await findCelebrity(tx, name)
    if (celebrity === undefined) throw new ShopError('not_found', 'No coupon or order has this name.')
    await setStatementLink(tx, { name: celebrity, tokenHash: hashToken(token), createdAt: at, expiresAt })
    await recordChange(tx, {
      at,
      actor,
      action: 'shared the statement',
      subject: { kind: 'celebrity', id: celebrity },
      after: { worksUntil: until ?? 'revoked' },
    })
  })
  return { link: `${shop.config.PUBLIC_URL}/statement/${token}`, sharedAt: at.toISOString(), expiresAt: until }
}

/** Removes the link of a statement. @throws ShopError not_found */
export function revokeStatement(shop: Shop, { name, actor }: ShareRequest) {
  return shop.db.transaction().execute(async (tx) => {
    const celebrity = (await findCelebrity(tx, name)) ?? name
    if (!(await removeStatementLink(tx, name))) throw new ShopError('not_found', 'This statement is not shared.')
    await recordChange(tx, { at: shop.now(), actor, action: 'revoked the statement link', subject: { kind: 'celebrity', id: celebrity } })
  })
}
