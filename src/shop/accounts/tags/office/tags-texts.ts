/** The texts of tags, which only staff see. */
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
