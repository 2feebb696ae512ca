export const moduleScreenTexts = {
  title: 'Module',
  loadFailed: 'The screen could not be loaded. Please try again.',
  unknown: 'There is no such screen, or your role does not open it.',
  noun: ['row', 'rows'],
  yes: 'Yes',
  no: 'No',
  actions: 'Actions',
  failed: 'This could not be done. Please try again.',
} as const
