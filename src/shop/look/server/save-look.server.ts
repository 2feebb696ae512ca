import { invalidField } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange, refuseChanged } from '#shop/audit/module.server.ts'
import { changedFields } from '#shop/audit/rules.ts'
import { forgetPictureJob, refusePersonalPictures } from '#shop/media/module.server.ts'
import { listSettingRows, lockSettings, writeSetting } from '#shop/settings/module.server.ts'
import { sourcesOf } from '#ui/picture-sizes.ts'
import { type Look, pictureFields, type VersionedLook } from '../contract.ts'
import { lookIn, lookKey } from './queries.server.ts'

/**
 * Saves the look, and removes pictures that it no longer shows.
 * @throws ShopError changed_meanwhile, invalid_input for a picture that the shop does not store or that belongs to a person
 */
export async function saveLook(shop: Shop, look: Change, actor: Actor): Promise<VersionedLook> {
  for (const field of pictureFields) await refuseUnknownPicture(shop, field, look[field])
  await refusePersonalPictures(
    shop,
    shop.db,
    pictureFields.map((field) => ({ field, url: look[field] })),
  )
  return shop.db.transaction().execute((tx) => saveLookIn(shop, tx, look, actor))
}

type Change = Look & { version?: number | undefined }

/** Saves the look in a transaction. The caller knows that its pictures are stored. @throws ShopError changed_meanwhile */
export async function saveLookIn(shop: Shop, tx: Tx, { version, ...after }: Change, actor: Actor): Promise<VersionedLook> {
  const at = shop.now()
  await lockSettings(tx)
  await lockSession(tx, actor)
  const current = lookIn(await listSettingRows(tx))
  const subject = { kind: 'settings', id: lookKey } as const
  await refuseChanged(tx, { version, row: current, actor, subject, current: () => current })
  const { version: _, ...before } = current
  if (Object.keys(changedFields(before, after).after).length === 0) return current
  await writeSetting(tx, lookKey, after, at)
  for (const field of pictureFields) if (before[field] && before[field] !== after[field]) await shop.jobs.enqueue(tx, forgetPictureJob, { url: before[field] })
  await recordChange(tx, { at, actor, action: 'updated', subject, before, after })
  return lookIn(await listSettingRows(tx))
}

/** @throws ShopError invalid_input unless the address is empty or of a picture that the shop stores */
async function refuseUnknownPicture({ files }: Shop, field: keyof Look, url: string) {
  const folder = files.urlOf('')
  if (url === '' || (sourcesOf(url) && url.startsWith(folder) && (await files.find(url.slice(folder.length))))) return
  const message = 'Please upload this picture again.'
  throw invalidField(field, message)
}
