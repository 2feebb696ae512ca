/** Texts for a form whose data changed on the server after it was loaded. */
export const conflictTexts = {
  title: 'Conflicting changes',
  intro: 'This was changed after you opened it. Your changes are not saved yet. Keep mine saves only the fields that you changed.',
  savedBy: (name: string, moment: string) => `${name} saved it on ${moment}.`,
  caption: 'Changed fields',
  columns: { field: 'Field', theirs: 'Theirs', yours: 'Yours' },
  emptyValue: 'Empty',
  take: 'Take theirs',
  keep: 'Keep mine',
  order: (status: string, tracking: string) => `This order was changed: ${status}, ${tracking || 'no tracking URL'}.`,
  number: (mobile: string) => (mobile ? `The number was changed to ${mobile}.` : 'The number was removed.'),
} as const
