/** Where a form was filled from an older version than the shop has now. */
export const conflictTexts = {
  title: 'Changed meanwhile',
  intro: 'This was changed after you opened it. Your version is not saved yet. Which one stays?',
  caption: 'Fields that differ',
  columns: { field: 'Field', theirs: 'Theirs', yours: 'Yours' },
  nothing: 'Empty',
  take: 'Take theirs',
  keep: 'Keep mine',
  order: (status: string, tracking: string) =>
    `This order was changed meanwhile. It is ${status} now, ${tracking ? `with the tracking URL ${tracking}` : 'without a tracking URL'}.`,
  number: (mobile: string) => `This account was changed meanwhile. Its sign-in number is ${mobile || 'empty'} now.`,
} as const
