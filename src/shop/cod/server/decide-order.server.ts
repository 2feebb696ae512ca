import { ShopError } from '#kernel/errors.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import type { Settings } from '#shop/settings/contract.ts'
import { decideCod } from '../rules/decide-cod.ts'
import { type Answered, answerOf, isByScoreAlone } from '../rules/hold-out.ts'
import { drawFor } from './decisions.server.ts'
import { limitsOf, readCodFacts } from './facts.server.ts'

export const refused = 'Cash on delivery is not available for this order. Please pay online.'

export const refusedError = () => new ShopError('cod_refused', refused)

export type Subject = { customerId: string; mobile: string; pincode: string; totalPaise: number; except?: string }

/** Decides about an order. Some carts below the score are allowed at random. Undefined for an unknown account. */
export async function decideOrder(shop: Shop, db: Db | Tx, { cod, ...settings }: Settings, subject: Subject): Promise<Answered | undefined> {
  const facts = await readCodFacts(db, subject, shop.now())
  if (!facts) return undefined
  const decision = decideCod(facts, limitsOf({ ...settings, cod }))
  const draw = isByScoreAlone(decision) ? await drawFor(shop, db, subject.customerId) : undefined
  const answer = answerOf(decision, draw?.number, cod.holdOut)
  return { ...decision, allowed: answer === 'allowed' || answer === 'held_out', answer, draw }
}

/** @throws ShopError cod_refused */
export async function requireAllowed(shop: Shop, tx: Tx, settings: Settings, subject: Subject): Promise<Answered> {
  const decision = await decideOrder(shop, tx, settings, subject)
  if (!decision?.allowed) throw refusedError()
  return decision
}
