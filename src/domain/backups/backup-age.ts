const lateMs = 2 * 86_400_000

/** Backups are made every night: two nights missed are worth a warning. */
export function ageOf(lastGoodAt: Date | undefined, now: Date): 'never' | 'late' | 'good' {
  if (!lastGoodAt) return 'never'
  return now.getTime() - lastGoodAt.getTime() > lateMs ? 'late' : 'good'
}
