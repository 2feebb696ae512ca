/** Texts for a form that is older than the shop's version. */
export const conflictTexts = {
  title: 'Changed meanwhile',
  intro: 'This was changed after you opened it. Your version is not saved yet. Which one stays?',
  caption: 'Fields that differ',
  columns: { field: 'Field', theirs: 'Theirs', yours: 'Yours' },
  nothing: 'Empty',
  take: 'Take theirs',
  keep: 'Keep mine',
  order: (status: string, tracking: string) => `Changed meanwhile: ${status}, ${tracking || 'no tracking URL'}.`,
  number: (mobile: string) => `Changed meanwhile: the number is ${mobile || 'empty'} now.`,
} as const
