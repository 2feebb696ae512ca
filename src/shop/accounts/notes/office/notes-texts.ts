/** The texts of notes, which only staff see. */
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
