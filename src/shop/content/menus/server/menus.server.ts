import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod/mini'
import { invalidField } from '#kernel/errors.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange, refuseChanged } from '#shop/audit/module.server.ts'
import { listSettingRows, lockSettings, type SettingRow, writeSetting } from '#shop/settings/module.server.ts'
import type { ShownMenus } from '#ui/site.ts'
import { type Menus, menus, type VersionedMenus } from '../contract.ts'
import { maxAddress } from '#kernel/safe-address.ts'
import { firstMenus, followMoved, missingLegal, shownMenus, textsOfMenus } from '../rules/menus.ts'

/** The menus are one value among the settings, which every page reads. */
const key = 'menus'

/** Returns the menus from the rows of the settings. */
export function menusIn(rows: readonly SettingRow[]): VersionedMenus {
  const row = rows.find(({ name }) => name === key)
  const saved = row && z.safeParse(menus, row.value)
  return { ...(saved?.success ? saved.data : firstMenus), version: row?.version ?? 0 }
}

/** Returns the menus that shoppers see. Undefined until the owner changes the links of a new shop. */
export function siteMenusIn(rows: readonly SettingRow[]): ShownMenus | undefined {
  const { version: _, ...saved } = menusIn(rows)
  return isDeepStrictEqual(saved, firstMenus) ? undefined : shownMenus(saved)
}

type Change = Menus & { version?: number | undefined }

/** Saves the menus. @throws ShopError invalid_input without a link that the law requires, changed_meanwhile */
export const saveMenus = (shop: Shop, change: Change, actor: Actor): Promise<VersionedMenus> =>
  shop.db.transaction().execute(async (tx) => (await saveMenusIn(shop, tx, change, actor)).after)

/** Saves the menus in the caller's transaction. @throws ShopError invalid_input without a link that the law requires, changed_meanwhile */
export async function saveMenusIn(shop: Shop, tx: Tx, { version, ...menus }: Change, actor: Actor): Promise<{ before: VersionedMenus; after: VersionedMenus }> {
  refuseMissing(menus)
  const at = shop.now()
  await lockSettings(tx)
  await lockSession(tx, actor)
  const before = menusIn(await listSettingRows(tx))
  const subject = { kind: 'settings', id: key } as const
  await refuseChanged(tx, { version, row: before, actor, subject, current: () => before })
  const { version: _, ...saved } = before
  if (isDeepStrictEqual(saved, menus)) return { before, after: before }
  const row = await writeSetting(tx, key, menus, at)
  await recordChange(tx, { at, actor, action: 'updated', subject, before: textsOfMenus(saved), after: textsOfMenus(menus) })
  return { before, after: menusIn([row]) }
}

/** Changes the links to a page that moved to a new path. @throws ShopError invalid_input for a link that would be too long */
export async function moveMenuLinks(shop: Shop, tx: Tx, actor: Actor, moved: { from: string; to: string }): Promise<void> {
  await lockSettings(tx)
  const { version: _, ...present } = menusIn(await listSettingRows(tx))
  const after = followMoved(present, moved)
  if (isDeepStrictEqual(present, after)) return
  // `menusIn` would ignore stored menus with such a link.
  if (!z.safeParse(menus, after).success)
    throw invalidField('slug', `A link of the menus would have more than ${maxAddress} characters. Please shorten it first.`)
  await saveMenusIn(shop, tx, after, actor)
}

/** @throws ShopError invalid_input for a header without links, and for a footer without a link that the law requires */
function refuseMissing(given: Menus) {
  if (shownMenus(given).header.length === 0) throw invalidField('header', 'Please show at least one link in the header.')
  const missing = missingLegal(given)
  if (missing.length > 0) throw invalidField('legal', `The law requires a link to these pages in the footer: ${missing.map(({ text }) => text).join(', ')}.`)
}
