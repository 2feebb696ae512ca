import { type CodFacts, type CodLimits, decideCod } from '#shop/cod/rules/decide-cod.ts'
import { limitsOf } from '#shop/cod/server/facts.server.ts'
import { defaultSettings } from '#shop/settings/rules/settings.ts'
import { findBestRule } from './best-rule.ts'
import { type Outcome, type Rule, simulate } from './simulate.ts'
import { expectedProfit, makeWorld, type WorldOptions } from './world.ts'

export const limits: CodLimits = limitsOf({ ...defaultSettings, cashOnDelivery: true })

/** True for an order that the owner's limits allow, whatever the score is. */
export const isWithinLimits = (facts: CodFacts) => decideCod(facts, limits).refusals.every((refusal) => refusal === 'score')

export type Compared = { name: string; outcome: Outcome; share: number }

/** Runs each rule through the same world. `share`: its profit, of that of the best rule with the same facts. All keep the owner's limits. */
export function compareRules({ parcels, ...options }: WorldOptions): Compared[] {
  const world = makeWorld({ parcels, ...options })
  const best = findBestRule({ ...options, parcels: Math.max(parcels, 300_000), seed: options.seed + 1 }, isWithinLimits)
  const rules: Record<string, Rule> = {
    'allow all': () => true,
    'the score': (facts) => decideCod(facts, limits).allowed,
    'best with these facts': best,
    'knows every true chance': (facts, chance) => expectedProfit(world.business, facts.totalPaise, chance) > 0,
  }
  const ran = Object.entries(rules).map(([name, rule]) => ({ name, outcome: simulate(world, isWithinLimits, rule) }))
  const most = ran.find(({ name }) => name === 'best with these facts')?.outcome.profitPaise ?? 0
  return ran.map((each) => ({ ...each, share: each.outcome.profitPaise / most }))
}
