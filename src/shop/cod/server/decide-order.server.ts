import { ShopError } from '#kernel/errors.ts'
import { inr } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import type { Settings } from '#shop/settings/contract.ts'
import { type CodDecision, decideCod } from '../rules/decide-cod.ts'
import { type Answered, answerOf, isByScoreAlone } from '../rules/hold-out.ts'
import { codRefusedText, refusalTextOf } from '../rules/refusal-text.ts'
import { drawFor } from './decisions.server.ts'
import { limitsOf, readCodFacts } from './facts.server.ts'

export const refusedError = (text = codRefusedText) => new ShopError('cod_refused', text)

/** `except`: the id of the attempt itself. `isProven`: false for an advance, which needs no code. */
export type Subject = { customerId: string; mobile: string; pincode: string; totalPaise: number; except?: string; isProven?: boolean }

/** Decides about an order. Some carts below the score are allowed at random, unless they may pay an advance. Undefined for an unknown account. */
export async function decideOrder(shop: Shop, db: Db | Tx, { cod, ...settings }: Settings, subject: Subject): Promise<Answered | undefined> {
  const { isProven = true, ...wish } = subject
  const facts = await readCodFacts(db, wish, shop.now())
  if (!facts) return undefined
  const decision = decideCod({ ...facts, isProven }, limitsOf({ ...settings, cod }))
  const draw = isByScoreAlone(decision) && !decision.allowed ? await drawFor(shop, db, subject.customerId) : undefined
  const isByAdvance = decision.allowed && decision.refusals.length > 0
  const answer = isByAdvance ? undefined : answerOf(decision, draw?.number, cod.holdOut)
  return { ...decision, allowed: decision.allowed || answer === 'held_out', answer, draw }
}

/** @throws ShopError cod_refused */
export async function requireAllowed(shop: Shop, tx: Tx, settings: Settings, subject: Subject): Promise<Answered> {
  const decision = await decideOrder(shop, tx, settings, subject)
  if (!decision?.allowed) throw refusedError(decision && refusalTextOf(decision.refusals, limitsOf(settings)))
  return decision
}

/** @throws ShopError cod_refused, also for an order that needs an advance */
export async function requireWithoutAdvance(shop: Shop, tx: Tx, settings: Settings, subject: Subject): Promise<Answered> {
  const decision = await requireAllowed(shop, tx, settings, subject)
  if (decision.advancePaise > 0)
    throw new ShopError('cod_refused', `Cash on delivery needs ${inr(decision.advancePaise)} in advance for this order. Please choose it again.`)
  return decision
}

/** Returns the advance of an allowed order, in paise. `isKept`: the shop keeps the advance if the parcel comes back. */
export const termsOf = ({ advancePaise }: CodDecision, { cod }: Settings) => ({ paise: advancePaise, isKept: advancePaise > 0 && cod.keepsAdvance })

/** Stores the decision about an attempt. */
export async function keepDecision(tx: Tx, orderId: string, { score, parts }: CodDecision, keepsAdvance = false) {
  const row = { score, parts: JSON.stringify(parts), keepsAdvance }
  await tx
    .insertInto('codOrder')
    .values({ orderId, ...row, collectedAt: null })
    .onConflict((conflict) => conflict.column('orderId').doUpdateSet(row))
    .execute()
}
