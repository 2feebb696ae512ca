import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange, refuseChanged } from '#shop/audit/module.server.ts'
import { listSettingRows, lockSettings, type SettingRow, writeSetting } from '#shop/settings/module.server.ts'
import type { ShownMenus } from '#ui/site.ts'
import { type Menus, menus, type VersionedMenus } from '../contract.ts'
import { firstMenus, missingLegal, shownMenus } from '../rules/menus.ts'

/** The menus are one value among the settings, which every page reads. */
const key = 'menus'

/** Returns the menus from the rows of the settings. */
export function menusIn(rows: readonly SettingRow[]): VersionedMenus {
  const row = rows.find(({ name }) => name === key)
  const saved = row && z.safeParse(menus, row.value)
  return { ...(saved?.success ? saved.data : firstMenus), version: row?.version ?? 0 }
}

/** Returns what shoppers see. Nothing while the shop has the links of a new one. */
export function siteMenusIn(rows: readonly SettingRow[]): ShownMenus | undefined {
  const { version, ...saved } = menusIn(rows)
  return version === 0 || isDeepStrictEqual(saved, firstMenus) ? undefined : shownMenus(saved)
}

/** @throws ShopError invalid_input without a link that the law requires, changed_meanwhile */
export function saveMenus(shop: Shop, { version, ...after }: Menus & { version?: number | undefined }, actor: Actor): Promise<VersionedMenus> {
  refuseMissing(after)
  return shop.db.transaction().execute(async (tx) => {
    const at = shop.now()
    await lockSettings(tx)
    await lockSession(tx, actor)
    const current = menusIn(await listSettingRows(tx))
    const subject = { kind: 'settings', id: key } as const
    await refuseChanged(tx, { version, row: current, actor, subject, current: () => current })
    const { version: _, ...before } = current
    if (isDeepStrictEqual(before, after)) return current
    await writeSetting(tx, key, after, at)
    await recordChange(tx, { at, actor, action: 'updated', subject, before: auditedOf(before), after: auditedOf(after) })
    return menusIn(await listSettingRows(tx))
  })
}

function refuseMissing(after: Menus) {
  const field = shownMenus(after).header.length === 0 && 'header'
  if (field) throw refused(field, 'Please show at least one link in the header.')
  const missing = missingLegal(after)
  if (missing.length > 0) throw refused('legal', `The law requires a link to these pages in the footer: ${missing.map(({ text }) => text).join(', ')}.`)
}

const refused = (field: string, message: string) => new ShopError('invalid_input', message, [{ field, message }])

const linesOf = (links: Menus['legal']) => links.map(({ text, to, hidden }) => `${text}: ${to}${hidden ? ' (hidden)' : ''}`).join('\n')

/** Returns what audit entries store: a line for each link. */
const auditedOf = ({ header, columns, legal }: Menus) => ({
  header: linesOf(header),
  columns: columns.map(({ title, links }) => `${title}\n${linesOf(links)}`).join('\n\n'),
  legal: linesOf(legal),
})
