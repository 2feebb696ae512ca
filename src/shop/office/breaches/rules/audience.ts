/** Who gets the mail: every account, accounts that were made on these days, or accounts with an order of these days, paid or not. */
export const audiences = ['all', 'accounts', 'orders'] as const

export type Audience = { who: (typeof audiences)[number]; from: string; to: string }

/** Returns what is wrong with the days of an audience, or undefined. */
export function audienceFault({ who, from, to }: Audience): string | undefined {
  if (who === 'all') return from === '' && to === '' ? undefined : 'Everybody has no days.'
  if (from === '' || to === '') return 'Please choose the first and the last day.'
  return from <= to ? undefined : 'The first day is after the last one.'
}
