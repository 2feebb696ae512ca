import { sql } from 'kysely'
import type { z } from 'zod/mini'
import { invalidField } from '#kernel/errors.ts'
import { basisPointsOf, percentOf } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange, refuseChanged } from '#shop/audit/module.server.ts'
import { lockTax } from '../../server/tax-settings.server.ts'
import type * as contract from '../contract.ts'
import { defaultNames, findDoubled, ledgerUses, optionalUses, salesAt, type TallyLedgers } from '../rules/ledgers.ts'

/** Reads the names of the owner's ledgers in Tally, or their default names. `version`: 0 before the owner has named any. */
export async function readLedgers(db: Db | Tx): Promise<{ ledgers: TallyLedgers; version: number }> {
  const row = await db.selectFrom('tallyLedgers').selectAll().executeTakeFirst()
  const names = Object.fromEntries(ledgerUses.map((use) => [use, row?.names[use] ?? defaultNames[use]]))
  return { ledgers: { ...defaultNames, ...names, sales: row?.sales ?? [] }, version: row?.version ?? 0 }
}

/** Returns the names as the screen shows them, with the sales at every rate of a class or of a document. */
export async function showLedgers(db: Db | Tx): Promise<z.input<typeof contract.showLedgers.reply>> {
  const { ledgers, version } = await readLedgers(db)
  const { sales, ...names } = ledgers
  const { rows } = await sql<{ rateBp: number }>`select rate_bp from tax_class_rate union select rate_bp from tax_day`.execute(db)
  const rates = [...new Set([...rows, ...sales].map(({ rateBp }) => rateBp))].toSorted((one, other) => one - other)
  return { names, sales: rates.map((rateBp) => wireSales(salesAt(ledgers, rateBp))), version }
}

const wireSales = ({ rateBp, within, interstate }: TallyLedgers['sales'][number]) => ({ rate: percentOf(rateBp), within, interstate })

/** Names the ledgers. @throws ShopError invalid_input for a name that is missing or given twice; changed_meanwhile */
export async function saveLedgers(shop: Shop, { names, sales, version }: z.output<typeof contract.saveLedgers.input>, actor: Actor) {
  const ledgers: TallyLedgers = { ...names, sales: sales.map(({ rate, ...each }) => ({ rateBp: basisPointsOf(rate), ...each })) }
  const blank = ledgerUses.find((use) => names[use] === '' && !optionalUses.includes(use))
  if (blank) throw invalidField(`names.${blank}`, 'Please enter a name for each ledger.')
  const doubled = findDoubled(ledgers)
  if (doubled) throw invalidField(doubled.field, `The name ${doubled.name} stands twice. Each ledger needs its own.`)
  const subject = { kind: 'tax', id: 'ledgers' } as const
  await shop.db.transaction().execute(async (tx) => {
    await lockTax(tx)
    const before = await readLedgers(tx)
    await refuseChanged(tx, { version, row: before, actor, subject, current: () => showLedgers(tx) })
    const values = { names: JSON.stringify(names), sales: JSON.stringify(ledgers.sales), updatedAt: shop.now() }
    await tx
      .insertInto('tallyLedgers')
      .values({ id: 'tally', ...values })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute()
    const change = { before: auditFieldsOf(before.ledgers), after: auditFieldsOf(ledgers) }
    await recordChange(tx, { at: shop.now(), actor, action: 'ledgers named', subject, ...change })
  })
}

const auditFieldsOf = ({ sales, ...names }: TallyLedgers) => ({
  ...names,
  ...Object.fromEntries(sales.map(({ rateBp, within, interstate }) => [`sales ${percentOf(rateBp)} %`, `${within}, ${interstate}`])),
})
