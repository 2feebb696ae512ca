/** The texts of notes and tags, which only staff see. */
export const noteTexts = {
  title: 'Note',
  none: 'No note yet.',
  add: 'Add note',
  edit: 'Edit note',
  label: 'Note',
  staffOnly: 'Only staff see it, unless the person asks for a copy of their data.',
  onSlip: 'Print on the packing slip, which the customer gets',
  isOnSlip: 'Printed on the packing slip',
  save: 'Save note',
  cancel: 'Cancel',
  failed: 'The note could not be saved. Please try again.',
  changed: (text: string) => (text ? `The note was changed to “${text}”.` : 'The note was removed.'),
} as const

export const tagTexts = {
  title: 'Tags',
  filter: 'Tag',
  none: 'No tags yet.',
  label: 'New tag',
  hint: 'Separate several tags by commas.',
  add: 'Add',
  remove: (tag: string) => `Remove tag ${tag}`,
  showAll: (tag: string) => `Show all with tag ${tag}`,
  failed: 'The tags could not be saved. Please try again.',
} as const

/** Tagging the selected orders or customers of a list. */
export const tagManyTexts = {
  open: (plural: string) => `Tag ${plural}`,
  title: (count: number, [singular, plural]: readonly [string, string]) => `Tag ${count} ${count === 1 ? singular : plural}`,
  add: 'New tags',
  remove: 'Remove tags',
  nothing: 'Please enter a tag, or choose one to remove.',
  submit: 'Save tags',
  cancel: 'Close',
  done: (count: number, [singular, plural]: readonly [string, string]) => `Tags of ${count} ${count === 1 ? singular : plural} saved.`,
  refused: 'These were not changed:',
} as const
