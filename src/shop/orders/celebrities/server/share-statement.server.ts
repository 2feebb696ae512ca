import { randomBytes } from 'node:crypto'
import { dayMs } from '#kernel/duration.ts'
import { ShopError } from '#kernel/errors.ts'
import { hashToken } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { celebrityNotFound, findCelebrity, removeStatementLink, setStatementLink } from './queries.server.ts'

/** `ref` is the celebrity's id or name. */
type ShareRequest = { ref: string; actor: { id: string } }

/** Creates a link that opens the statement for anyone, for `days` days. Stores only the hash, so only this reply shows the link. @throws ShopError not_found */
export async function shareStatement(shop: Shop, { ref, days, actor }: ShareRequest & { days: number | null }) {
  const token = randomBytes(32).toString('base64url')
  const at = shop.now()
  const expiresAt = days === null ? null : new Date(at.getTime() + days * dayMs)
  const until = expiresAt?.toISOString() ?? null
  await shop.db.transaction().execute(async (tx) => {
    const celebrity = await findCelebrity(tx, ref)
    if (!celebrity) throw celebrityNotFound()
    await setStatementLink(tx, celebrity, { tokenHash: hashToken(token), createdAt: at, expiresAt })
    await recordChange(tx, {
      at,
      actor,
      action: 'shared the statement',
      subject: { kind: 'celebrity', id: celebrity.id },
      after: { name: celebrity.name, worksUntil: until ?? 'revoked' },
    })
  })
  return { link: `${shop.config.PUBLIC_URL}/statement/${token}`, sharedAt: at.toISOString(), expiresAt: until }
}

/** Removes the link of a statement. @throws ShopError not_found */
export function revokeStatement(shop: Shop, { ref, actor }: ShareRequest) {
  return shop.db.transaction().execute(async (tx) => {
    const celebrity = await findCelebrity(tx, ref)
    if (!celebrity || !(await removeStatementLink(tx, celebrity.id))) throw new ShopError('not_found', 'This statement is not shared.')
    await recordChange(tx, { at: shop.now(), actor, action: 'revoked the statement link', subject: { kind: 'celebrity', id: celebrity.id } })
  })
}
