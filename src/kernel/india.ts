/** The shop's days are those of Asia/Kolkata, which is 5:30 ahead of UTC all year. */

const indiaOffsetMs = 330 * 60_000

const dayMs = 86_400_000

/** The day in India as YYYY-MM-DD; such texts compare in order of time. */
export const dayInIndia = (at: Date) => new Date(at.getTime() + indiaOffsetMs).toISOString().slice(0, 10)

/** When a day (YYYY-MM-DD) begins in India. */
export const startOfDay = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - indiaOffsetMs)

/** When a day (YYYY-MM-DD) is over in India. */
export const endOfDay = (day: string) => new Date(startOfDay(day).getTime() + dayMs)

/** From the first to the last of these days, both of which count: `since` counts, `until` does not. */
export const momentsOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => ({
  ...(from && { since: startOfDay(from) }),
  ...(to && { until: endOfDay(to) }),
})
