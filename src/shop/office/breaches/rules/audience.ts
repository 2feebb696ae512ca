/** Who gets the mail: every account, the accounts made on these days, or those with an order of these days. An order that was not paid counts too. */
export const audiences = ['all', 'accounts', 'orders'] as const

export type Audience = { who: (typeof audiences)[number]; from: string; to: string }

/** Returns why nobody can be chosen so; undefined if they can. */
export function audienceFault({ who, from, to }: Audience): string | undefined {
  if (who === 'all') return from === '' && to === '' ? undefined : 'Everybody has no days.'
  if (from === '' || to === '') return 'Please choose the first and the last day.'
  return from <= to ? undefined : 'The first day is after the last one.'
}
