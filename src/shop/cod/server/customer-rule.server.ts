import { ShopError } from '#kernel/errors.ts'
import { rupeesOf } from '#kernel/money.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import type { PersonalRows } from '#shop/accounts/module.server.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import { type CodRule, customerRefusals, decideCod } from '../rules/decide-cod.ts'
import { limitsOf, readCodFacts } from './facts.server.ts'

/** Returns a customer's rule, and the score that their next order would have, apart from its place and amount. @throws ShopError not_found */
export async function readCustomerCod({ db, now }: Shop, id: string) {
  const facts = await readCodFacts(db, { customerId: id, mobile: '', pincode: '', totalPaise: 0 }, now())
  if (!facts) throw new ShopError('not_found', 'There is no such customer.')
  const limits = limitsOf(await readSettings(db))
  // An amount that the shop allows, because the answer is about the customer alone.
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
