import { day, hour, minute } from './busy.ts'
import type { Random } from './random.ts'

/** What becomes of an attempt or order until the end of the story. `half_shipped`: one of its two parcels has left. */
type Fate = 'pending' | 'unpaid' | 'to_pack' | 'packed' | 'half_shipped' | 'shipped' | 'delivered' | 'cancelled_by_shopper' | 'cancelled_by_staff'

/** `age` counts the paid orders from the newest, which is 0. It is -1 for an attempt that is never paid. */
export type PlannedOrder = { at: Date; fate: Fate; age: number }

/** Orders grow denser towards the end of the year. */
const growth = 1.35
const pendingRanks = new Set([1, 4])
const unpaidEach = 15

/** Plans the orders of a year, oldest first. The newest orders have every state of the packing queue. */
export function planOrders({ count, end, random }: { count: number; end: Date; random: Random }): PlannedOrder[] {
  const times = Array.from({ length: count }, (_, index) => momentOf((index + 1) / count, end, random)).toSorted((one, other) => other - one)
  let paid = 0
  return times
    .map((time, rank) => {
      const at = new Date(time)
      if (pendingRanks.has(rank)) return { at, fate: 'pending' as const, age: -1 }
      if (rank % unpaidEach === 9) return { at, fate: 'unpaid' as const, age: -1 }
      paid += 1
      return { at, fate: fateOf(paid - 1), age: paid - 1 }
    })
    .toReversed()
}

function fateOf(age: number): Fate {
  if (age < 9) return 'to_pack'
  if (age < 14) return 'packed'
  if (age < 16) return 'half_shipped'
  if (age < 26) return 'shipped'
  if (age % 23 === 4) return 'cancelled_by_shopper'
  if (age % 31 === 3) return 'cancelled_by_staff'
  return 'delivered'
}

/** Returns a moment of the year by day or in the evening, in India. `part` is from 0 to 1. */
function momentOf(part: number, end: Date, random: Random): number {
  const raw = end.getTime() - 362 * day * (1 - part) ** growth
  const indiaOffset = 5.5 * hour
  const midnight = Math.floor((raw + indiaOffset) / day) * day - indiaOffset
  const moment = midnight + random.weighted(hours) * hour + random.whole(0, 59) * minute
  const latest = end.getTime() - 20 * minute
  return moment <= latest ? moment : latest - random.whole(0, 150) * minute
}

/** Hours of the day with their weights. */
const hours = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22].map((at) => [at, at < 10 || at === 22 ? 1 : at >= 19 ? 4 : 2] as const)
