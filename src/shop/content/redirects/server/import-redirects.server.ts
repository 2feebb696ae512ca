import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { maxListed } from '#kernel/sheet-contract.ts'
import type { SheetForm } from '#kernel/sheet.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import type { Shop } from '#platform/shop.ts'
import { readSheet } from '#shop/catalogue/module.server.ts'
import type * as contract from '../contract.ts'
import type { ImportedRedirect } from '../contract.ts'
import type { PlannedRedirect } from '../rules/plan-redirects.ts'
import { readableAddress } from '../rules/redirect-path.ts'
import { readRedirects } from './queries.server.ts'
import { planIn, takeRedirects } from './save-redirects.server.ts'

const titles = { from: 'Redirect from', to: 'Redirect to' } as const

/** The spreadsheet of redirects. It may lack the line of titles: a first line with addresses is a redirect. */
const redirectSheet: SheetForm<keyof typeof titles> = {
  titles,
  missing: (has) => (['from', 'to'] as const).filter((column) => !has(column)),
  isUntitled: ([first = '']) => /^(?:\/|https:)/i.test(first.trim()),
}

type Outcome = Omit<z.output<typeof contract.importRedirects.reply>, 'success' | 'message'>

/**
 * Imports the redirects of a sheet, without those that the rules refuse. A dry run changes nothing.
 * @throws ShopError import_refused for a sheet that cannot be read, except in a dry run
 */
export async function importRedirects(shop: Shop, actor: Actor, { csv, dryRun }: { csv: string; dryRun: boolean }): Promise<Outcome> {
  const { rows, errors } = await readSheet(csv, redirectSheet)
  if (errors.length > 0 && !dryRun) throw new ShopError('import_refused', 'Nothing was imported, because the file has errors.', errors.slice(0, maxListed))
  const typed = rows.map(({ cells: { from = '', to = '' } }) => ({ from, to }))
  const lines = await shop.db.transaction().execute(async (tx) => {
    await lockSession(tx, actor)
    return dryRun ? (await planIn(shop, tx, typed, await readRedirects(tx))).lines : takeRedirects(shop, tx, actor, typed)
  })
  return { dryRun, errors: errors.slice(0, maxListed), ...outcomeOf(lines.map((line, place) => ({ ...line, row: rows[place]?.row ?? 0 }))) }
}

const listOrder = { refused: 0, changed: 1, new: 2, same: 3 }

function outcomeOf(lines: readonly (PlannedRedirect & { row: number })[]) {
  const countOf = (change: PlannedRedirect['change']) => lines.filter((line) => line.change === change).length
  const listed = lines.toSorted((one, other) => listOrder[one.change] - listOrder[other.change] || one.row - other.row)
  return {
    new: countOf('new'),
    changed: countOf('changed'),
    same: countOf('same'),
    refused: countOf('refused'),
    lines: listed.slice(0, maxListed).flatMap((line): ImportedRedirect[] => {
      const { row, change, from, to } = line
      if (change === 'same') return []
      const shown = { row, change, from: readableAddress(from), to: readableAddress(to) }
      if (line.change === 'refused') return [{ ...shown, why: line.why }]
      return [line.before === undefined ? shown : { ...shown, before: readableAddress(line.before) }]
    }),
  }
}
