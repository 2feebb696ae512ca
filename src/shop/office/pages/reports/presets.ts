import { dayMs } from '#kernel/duration.ts'
import { dayInIndia, startOfDay } from '#kernel/india.ts'

/** Returns the usual periods on a day in India. The financial year begins on 1 April. */
export function presetsOn(today: string) {
  const daysAgo = (count: number) => dayInIndia(new Date(startOfDay(today).getTime() - count * dayMs))
  const month = `${today.slice(0, 7)}-01`
  const lastOfMonthBefore = dayInIndia(new Date(startOfDay(month).getTime() - dayMs))
  const year = Number(today.slice(0, 4)) - (today.slice(5) < '04-01' ? 1 : 0)
  return {
    week: { from: daysAgo(6), to: today },
    days: { from: daysAgo(29), to: today },
    month: { from: month, to: today },
    lastMonth: { from: `${lastOfMonthBefore.slice(0, 7)}-01`, to: lastOfMonthBefore },
    year: { from: `${year}-04-01`, to: today },
  }
}
