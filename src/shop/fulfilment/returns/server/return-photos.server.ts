import { createHash } from 'node:crypto'
import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Call } from '#platform/http/mount.ts'
import { hasScope } from '#platform/http/require-scope.ts'
import type { Shop } from '#platform/shop.ts'
import { reencodePhoto } from '#shop/media/module.server.ts'
import { lockOwnReturn, returnNotFound } from './lock-return.server.ts'
import { findOrderOfReturn } from './queries.server.ts'
import { mostPhotos } from '../rules/return.ts'

type NewPhoto = { id: string; customerId: string; file: File | undefined } & Pick<Call, 'signal' | 'confirm'>

/**
 * Adds a photo to an own return until it is decided. It is encoded again, so only its pixels stay. The same file again changes nothing.
 * @returns the order's id @throws ShopError not_found, invalid_input, step_back, rule_refused for a fifth photo, and what reencodePhoto throws
 */
export async function addReturnPhoto(shop: Shop, { id, customerId, file, signal, confirm }: NewPhoto): Promise<string> {
  const found = await findOrderOfReturn(shop.db, id)
  if (!found || found.customerId !== customerId) throw returnNotFound()
  if (!file || file.size === 0) throw new ShopError('invalid_input', 'Please choose a photo.')
  if (found.state !== 'requested') throw decided()
  // Limits photos, because encoding uses a core.
  await shop.limits.take('photos', customerId)
  const bytes = await file.bytes()
  const hash = createHash('sha256').update(bytes).digest()
  // Before the transaction, because encoding is slow.
  const jpeg = await reencodePhoto(bytes, { account: customerId, signal, confirm })
  return shop.db.transaction().execute(async (tx) => {
    const { orderId, state, photos } = await lockOwnReturn(tx, { id, customerId })
    if (state !== 'requested') throw decided()
    const known = await tx.selectFrom('returnPhoto').select('number').where('returnId', '=', id).where('hash', '=', hash).executeTakeFirst()
    if (known) return orderId
    if (photos.length >= mostPhotos) throw new ShopError('rule_refused', `A return can have at most ${mostPhotos} photos.`)
    await tx
      .insertInto('returnPhoto')
      .values({ id: randomId(16), returnId: id, number: photos.length + 1, hash, jpeg })
      .execute()
    return orderId
  })
}

const decided = () => new ShopError('step_back', 'This return is decided already, so no photo can be added.')

/** Returns a photo as a data URL, to the shopper of the return or to staff who see orders. @throws ShopError not_found for anyone else */
export async function readReturnPhoto({ db }: Shop, { id, actor }: { id: string; actor: Actor }): Promise<string> {
  const photo = await db
    .selectFrom('returnPhoto')
    .innerJoin('returnRequest', 'returnRequest.id', 'returnPhoto.returnId')
    .innerJoin('shopOrder', 'shopOrder.id', 'returnRequest.orderId')
    .select(['returnPhoto.jpeg', 'shopOrder.customerId'])
    .where('returnPhoto.id', '=', id)
    .executeTakeFirst()
  if (!photo || (photo.customerId !== actor.id && !hasScope(actor, 'orders:read'))) throw new ShopError('not_found', 'There is no such photo.')
  return photoUrlOf(photo.jpeg)
}

export const photoUrlOf = (jpeg: Uint8Array) => `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`
