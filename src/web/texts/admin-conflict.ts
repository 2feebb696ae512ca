/** Texts for a form that is older than the shop's version. */
export const conflictTexts = {
  title: 'Changed meanwhile',
  intro: 'This was changed after you opened it. Your changes are not saved yet. Keep mine saves only what you changed, over their version.',
  caption: 'Fields that differ',
  columns: { field: 'Field', theirs: 'Theirs', yours: 'Yours' },
  nothing: 'Empty',
  take: 'Take theirs',
  keep: 'Keep mine',
  order: (status: string, tracking: string) => `Changed meanwhile: ${status}, ${tracking || 'no tracking URL'}.`,
  number: (mobile: string) => `Changed meanwhile: the number is ${mobile || 'empty'} now.`,
} as const
