import { type CodFacts, type CodLimits, codPoints, decideCod } from '#shop/cod/rules/decide-cod.ts'
import { limitsOf } from '#shop/cod/server/facts.server.ts'
import { defaultSettings } from '#shop/settings/rules/settings.ts'
import { findBestRule } from './best-rule.ts'
import { type Outcome, type Rule, simulate } from './simulate.ts'
import { expectedProfit, makeWorld, type WorldOptions } from './world.ts'

/** Few parcels tell too little of rare facts, so the best rule is found from more, up to this many. */
const mostForBest = 500_000

const newShop: CodLimits = limitsOf({ ...defaultSettings, cashOnDelivery: true })

const names = ['all', 'score', 'milder', 'best', 'oracle'] as const

type RuleName = (typeof names)[number]

export type Compared = { rule: RuleName; outcome: Outcome; share: number }

/** Runs each rule through the same world. `share`: its profit, of that of the best rule with the same facts. All keep to the owner's limits. */
export function compareRules({ parcels, ...options }: WorldOptions): Compared[] {
  const world = makeWorld({ parcels, ...options })
  const limits = { ...newShop, leastPaise: world.business.leastPaise }
  const isWithinLimits = (facts: CodFacts) => decideCod(facts, limits).refusals.every((refusal) => refusal === 'score')
  const milder = { ...codPoints, returned: -20 }
  const rules: Record<RuleName, Rule> = {
    all: () => true,
    score: (facts) => decideCod(facts, limits).allowed,
    milder: (facts) => decideCod(facts, limits, milder).allowed,
    best: findBestRule({ ...options, parcels: Math.min(4 * parcels, mostForBest), seed: options.seed + 1 }, isWithinLimits),
    oracle: (facts, chance) => expectedProfit(world.business, facts.totalPaise, chance) > 0,
  }
  const ran = names.map((rule) => ({ rule, outcome: simulate(world, isWithinLimits, rules[rule]) }))
  const most = ran.find(({ rule }) => rule === 'best')?.outcome.profitPaise ?? 0
  return ran.map((each) => ({ ...each, share: each.outcome.profitPaise / most }))
}
