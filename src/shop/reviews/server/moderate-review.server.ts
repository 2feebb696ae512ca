import { sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import type { ModeratedReview } from '../office-contract.ts'
import { getReview } from './list-reviews.server.ts'
import { forgetPhotos } from './own-review.server.ts'

/** The review that the actor has read, with the version. */
type Read = { id: string; version: number }

/**
 * Shows a review, settles its reports, and stores the public answer if one is given. A second call changes nothing.
 * @throws ShopError not_found, changed_meanwhile, rule_refused
 */
export function approveReview(shop: Shop, actor: Actor, { answer, ...read }: Read & { answer?: string | undefined }): Promise<ModeratedReview> {
  return shop.db.transaction().execute(async (tx) => {
    const before = await lockRead(tx, read)
    if (before.state === 'removed') throw new ShopError('rule_refused', 'This review was removed. Its author can write it again.')
    await tx.updateTable('review').set({ state: 'shown', reports: 0 }).where('id', '=', read.id).execute()
    if (before.state === 'waiting' || before.reports > 0) {
      const action = before.state === 'waiting' ? 'approved' : 'kept after reports'
      await recordChange(tx, { at: shop.now(), actor, action, subject: { kind: 'review', id: read.id } })
    }
    if (answer !== undefined) await storeAnswer(tx, { at: shop.now(), actor, id: read.id, before: before.answer, answer })
    return getReview(tx, read.id)
  })
}

/**
 * Takes a review down and deletes its photos. The audit log stores the reason, but no word of the review.
 * @throws ShopError not_found, changed_meanwhile
 */
export function removeReview(shop: Shop, actor: Actor, { reason, ...read }: Read & { reason: string }): Promise<ModeratedReview> {
  return shop.db.transaction().execute(async (tx) => {
    const before = await lockRead(tx, read)
    if (before.state !== 'removed') {
      await forgetPhotos(shop, tx, before.photos)
      await tx.updateTable('review').set({ state: 'removed', photos: [], reports: 0 }).where('id', '=', read.id).execute()
      const subject = { kind: 'review', id: read.id } as const
      await recordChange(tx, { at: shop.now(), actor, action: 'removed', subject, before: { state: before.state }, after: { state: 'removed', reason } })
    }
    return getReview(tx, read.id)
  })
}

/** Stores the shop's public answer; '' removes it. @throws ShopError not_found, changed_meanwhile */
export function answerReview(shop: Shop, actor: Actor, { answer, ...read }: Read & { answer: string }): Promise<ModeratedReview> {
  return shop.db.transaction().execute(async (tx) => {
    const before = await lockRead(tx, read)
    await storeAnswer(tx, { at: shop.now(), actor, id: read.id, before: before.answer, answer })
    return getReview(tx, read.id)
  })
}

type Answer = { at: Date; actor: Actor; id: string; before: string; answer: string }

async function storeAnswer(tx: Tx, { at, actor, id, before, answer }: Answer) {
  if (before === answer) return
  await tx
    .updateTable('review')
    .set({ answer, answeredAt: answer === '' ? null : at, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
  await recordChange(tx, { at, actor, action: answer === '' ? 'answer removed' : 'answered', subject: { kind: 'review', id } })
}

/**
 * Locks a review that the actor has read. The version counts changes of the words and of the answer, so that nobody approves unread words or replaces an
 * unread answer.
 * @throws ShopError not_found, changed_meanwhile
 */
async function lockRead(tx: Tx, { id, version }: Read) {
  const review = await tx.selectFrom('review').selectAll().where('id', '=', id).where('authorDeleted', '=', false).forUpdate().executeTakeFirst()
  if (!review) throw new ShopError('not_found', 'There is no such review.')
  if (review.version !== version) throw new ShopError('changed_meanwhile', 'This review or its answer has just changed. Please read it again.')
  return review
}
