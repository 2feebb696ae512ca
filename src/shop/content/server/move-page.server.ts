import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { errorCode } from '#platform/process/error-code.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import type * as contract from '../office-contract.ts'
import type { OfficePage } from '../office-contract.ts'
import { moveMenuLinks } from '../menus/server/menus.server.ts'
import { followMovedPage } from '../redirects/server/save-redirects.server.ts'
import { isAdded } from '../rules/added-kinds.ts'
import { pathOfPage } from '../rules/page-path.ts'
import { addressTaken, changePage, isBuiltInAddress } from './save-page.server.ts'

/** The code of PostgreSQL's error for a value that must be unique. */
const uniqueViolation = '23505'

/**
 * Gives a page another address, and changes the links of the menus. With `redirect`, the old address leads to the new one, if the page was ever published.
 * @throws ShopError not_found, changed_meanwhile; rule_refused for a built-in page; invalid_input for an address that another page has
 */
export async function movePage(shop: Shop, { slug, redirect, ...change }: z.output<typeof contract.movePage.input>, actor: Actor): Promise<OfficePage> {
  try {
    return await changePage(shop, change, actor, async (tx, { row, texts, builtIn }) => {
      if (!isAdded(row.kind) || builtIn) throw new ShopError('rule_refused', 'This page comes with the shop and keeps its address.')
      if (slug === row.slug) return
      if (isBuiltInAddress({ kind: row.kind, slug })) throw addressTaken()
      await tx.updateTable('page').set({ slug }).where('id', '=', row.id).execute()
      const from = pathOfPage(row)
      const to = pathOfPage({ kind: row.kind, slug })
      await recordChange(tx, {
        at: shop.now(),
        actor,
        action: 'address changed',
        subject: { kind: 'page', id: row.id },
        before: { address: from },
        after: { address: to },
      })
      await moveMenuLinks(shop, tx, actor, { from, to })
      await followMovedPage(shop, tx, actor, { from, to, redirect: redirect && texts.length > 0 })
    })
  } catch (error) {
    if (errorCode(error) === uniqueViolation) throw addressTaken()
    throw error
  }
}
