/** The shop's days are those of Asia/Kolkata, which is 5:30 ahead of UTC all year. */

export const indiaOffsetMs = 330 * 60_000

/** The day in India as YYYY-MM-DD; such texts compare in order of time. */
export const dayInIndia = (at: Date) => new Date(at.getTime() + indiaOffsetMs).toISOString().slice(0, 10)
