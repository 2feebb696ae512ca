import type { CodFacts } from '#shop/cod/rules/decide-cod.ts'
import { type Rule, simulate } from './simulate.ts'
import { expectedProfit, makeWorld, type WorldOptions } from './world.ts'

/** How finely each fact is told apart. All facts of the score are there. */
function cellsOf({
  totalPaise,
  delivered,
  returned,
  cancelledSent,
  accountDays,
  averagePaise,
  pinParcels,
  pinReturned,
}: CodFacts): [coarse: number, fine: number] {
  const isLarge = averagePaise !== undefined && totalPaise > 2 * averagePaise
  const history = Math.min(6, delivered) * 5 + Math.min(4, returned)
  const amount = Math.min(9, Math.floor(totalPaise / 30_000))
  const coarse = history * 10 + amount
  const pin = pinParcels < 10 ? 0 : 1 + Math.min(4, Math.floor((10 * pinReturned) / pinParcels))
  return [coarse, (((coarse * 6 + pin) * 3 + Math.min(2, cancelledSent)) * 2 + (accountDays > 90 ? 1 : 0)) * 2 + (isLarge ? 1 : 0)]
}

const leastOrders = 30

type Sum = { orders: number; profitPaise: number }

/**
 * Finds the best rule that sees what the score sees, by the true chances of another world of the same kind. It allows an order if orders with such facts
 * bring money on average. Facts that few orders share count together.
 */
export function findBestRule(options: WorldOptions, isWithinLimits: (facts: CodFacts) => boolean): Rule {
  const [coarse, fine] = [new Map<number, Sum>(), new Map<number, Sum>()]
  const add = (sums: Map<number, Sum>, cell: number, paise: number) => {
    const sum = sums.get(cell) ?? { orders: 0, profitPaise: 0 }
    sum.orders += 1
    sum.profitPaise += paise
    sums.set(cell, sum)
  }
  const world = makeWorld(options)
  simulate(
    world,
    isWithinLimits,
    () => true,
    (facts, chance) => {
      const paise = expectedProfit(world.business, facts.totalPaise, chance)
      const [coarseCell, fineCell] = cellsOf(facts)
      add(coarse, coarseCell, paise)
      add(fine, fineCell, paise)
    },
  )
  return (facts) => {
    const [coarseCell, fineCell] = cellsOf(facts)
    const ofFine = fine.get(fineCell)
    const sum = ofFine && ofFine.orders >= leastOrders ? ofFine : coarse.get(coarseCell)
    return (sum?.profitPaise ?? 1) > 0
  }
}
