import { dayMs } from '#kernel/duration.ts'
const lateAfterMs = 2 * dayMs

/** Returns the state of the backups. A backup runs every night, so the backups are late after two missed nights. */
export function ageOf(lastGoodAt: Date | undefined, now: Date): 'never' | 'late' | 'good' {
  if (!lastGoodAt) return 'never'
  return now.getTime() - lastGoodAt.getTime() > lateAfterMs ? 'late' : 'good'
}
