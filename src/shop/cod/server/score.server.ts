import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { rupeesOf } from '#kernel/money.ts'
import type { Db } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import type { PersonalRows } from '#shop/accounts/module.server.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import type * as contract from '../contract.ts'
import { type CodRule, customerRefusals, decideCod } from '../rules/decide-cod.ts'
import { listAnswers } from './decisions.server.ts'
import { limitsOf, readCodFacts } from './facts.server.ts'

type ShownCod = z.input<typeof contract.orderCod>

const selectCod = (db: Db) =>
  db
    .selectFrom('codOrder')
    .innerJoin('shopOrder', 'shopOrder.id', 'codOrder.orderId')
    .leftJoin('customer', (join) => join.onRef('customer.id', '=', 'shopOrder.customerId').on('customer.deletedAt', 'is', null))
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('codDecision').select('codDecision.seq').whereRef('codDecision.orderId', '=', 'codOrder.orderId')).as('heldOut'),
    )
    .select([
      'codOrder.orderId',
      'codOrder.score',
      'codOrder.parts',
      'codOrder.proven',
      'codOrder.keepsAdvance',
      'codOrder.collectedAt',
      'codOrder.writtenOff',
      'customer.codRule',
    ])

type CodRow = Awaited<ReturnType<ReturnType<typeof selectCod>['execute']>>[number]

const wireCod = ({ orderId: _orderId, codRule, collectedAt, heldOut, keepsAdvance, ...shown }: CodRow): ShownCod => ({
  ...shown,
  heldOut: heldOut === true,
  ...(keepsAdvance && { keepsAdvance }),
  rule: codRule,
  collectedAt: collectedAt?.toISOString() ?? null,
})

/** Returns what the shop decided about an order, and how far its cash is. @throws ShopError not_found for an order that is paid online */
export async function readOrderCod(db: Db, id: string): Promise<ShownCod> {
  const row = await selectCod(db).where('codOrder.orderId', '=', id).executeTakeFirst()
  if (!row) throw new ShopError('not_found', 'There is no such cash on delivery order.')
  return wireCod(row)
}

/** Returns a person's rule, and what was decided about their orders. */
export async function exportCod(db: Db, customerId: string) {
  const { codRule } = await db.selectFrom('customer').select('codRule').where('id', '=', customerId).executeTakeFirstOrThrow()
  const rows = await selectCod(db).where('shopOrder.customerId', '=', customerId).orderBy('shopOrder.seq').execute()
  return { rule: codRule, decisions: rows.map((row) => ({ order: row.orderId, ...wireCod(row) })), answers: await listAnswers(db, customerId) }
}

/** Returns a customer's rule, and the score that their next order would have, apart from its place and amount. @throws ShopError not_found */
export async function readCustomerCod({ db, now }: Shop, id: string) {
  const facts = await readCodFacts(db, { customerId: id, mobile: '', pincode: '', totalPaise: 0 }, now())
  if (!facts) throw new ShopError('not_found', 'There is no such customer.')
  const limits = limitsOf(await readSettings(db))
  // An amount that the shop allows, because the customer alone is asked about.
  const { allowed, advancePaise, score, parts, refusals } = decideCod({ ...facts, totalPaise: limits.leastPaise }, limits)
  return {
    rule: facts.rule,
    score,
    parts,
    refusals: customerRefusals.filter((refusal) => refusals.includes(refusal)),
    ...(allowed && advancePaise > 0 && { advance: rupeesOf(advancePaise) }),
  }
}

/** Sets a customer's rule. The same rule again changes nothing. @throws ShopError not_found */
export function setCodRule(shop: Shop, { id, rule, actor }: { id: string; rule: CodRule; actor: Actor }) {
  return shop.db.transaction().execute(async (tx) => {
    const row = await tx.selectFrom('customer').select('codRule').where('id', '=', id).where('deletedAt', 'is', null).forUpdate().executeTakeFirst()
    if (!row) throw new ShopError('not_found', 'There is no such customer.')
    if (row.codRule === rule) return
    await tx.updateTable('customer').set({ codRule: rule }).where('id', '=', id).execute()
    const change = { before: { cashOnDelivery: row.codRule }, after: { cashOnDelivery: rule } }
    await recordChange(tx, { at: shop.now(), actor, action: 'cash on delivery changed', subject: { kind: 'customer', id }, ...change })
  })
}

/** Nobody escapes the rule `never` by joining the account to another one. */
export const personalCod: PersonalRows = {
  async move(tx, { from, to }) {
    const rule = await tx.selectFrom('customer').select('codRule').where('id', '=', from).executeTakeFirst()
    if (rule?.codRule === 'never') await tx.updateTable('customer').set({ codRule: 'never' }).where('id', '=', to).execute()
    return {}
  },
}
