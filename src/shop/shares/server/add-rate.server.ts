import type { z } from 'zod/mini'
import { invalidField, ShopError } from '#kernel/errors.ts'
import { dayInIndia } from '#kernel/india.ts'
import { basisPointsOf, paiseOf, percentOf, rupeesOf } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import type * as contract from '../contract.ts'
import type { WireRate } from '../contract.ts'
import type { ShareTerms } from '../rules/terms.ts'
import { openAccount } from './ledger.server.ts'

type Input = z.output<typeof contract.addShareRate.input>

/** Sets the share of a celebrity from a day on. Earlier orders keep theirs. @throws ShopError not_found, invalid_input */
export async function addRate(shop: Shop, { id, effectiveFrom, base, products }: Input, actor: Actor) {
  const at = shop.now()
  if (effectiveFrom < dayInIndia(at)) throw invalidField('effectiveFrom', 'Please choose today or a later day.')
  const ids = products.map(({ productId }) => productId)
  if (new Set(ids).size < ids.length) throw invalidField('products', 'Please name each product once.')
  await shop.db.transaction().execute(async (tx) => {
    await requireCelebrity(tx, id)
    const known = ids.length === 0 ? [] : await tx.selectFrom('product').select('id').where('id', 'in', ids).execute()
    if (known.length < ids.length) throw invalidField('products', 'One of the products does not exist.')
    const terms: ShareTerms = { base: storedRate(base), products: products.map(({ productId, rate }) => ({ productId, rate: storedRate(rate) })) }
    await openAccount(tx, id)
    await tx
      .insertInto('shareRate')
      .values({ celebrityId: id, effectiveFrom, createdAt: at, terms: JSON.stringify(terms) })
      .execute()
    await recordChange(tx, { at, actor, action: 'share set', subject: { kind: 'celebrity', id }, after: { effectiveFrom, base, products } })
  })
}

/** @throws ShopError not_found */
export async function requireCelebrity(tx: Tx, id: string) {
  const found = await tx.selectFrom('celebrity').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw new ShopError('not_found', 'There is no such celebrity.')
}

type StoredRate = ShareTerms['base']

const storedRate = (rate: WireRate): StoredRate =>
  rate.kind === 'percent' ? { kind: 'percent', bp: basisPointsOf(rate.percent) } : { kind: 'amount', paise: paiseOf(rate.amount) }

export const wireRate = (rate: StoredRate): WireRate =>
  rate.kind === 'percent' ? { kind: 'percent', percent: percentOf(rate.bp) } : { kind: 'amount', amount: rupeesOf(rate.paise) }
