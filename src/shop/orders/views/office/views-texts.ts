/** The texts about views of the orders list that a person saves for their own use. */
export const savedViewsTexts = {
  save: 'Save view',
  saveTitle: 'Save these filters as a view',
  rename: 'Rename view',
  delete: 'Delete view',
  name: 'Name of the view',
  hint: 'Only you see it. A view of yours with this name gets these filters.',
  submit: 'Save',
  cancel: 'Close',
  failed: 'The view could not be saved.',
  deleteFailed: 'The view could not be deleted.',
  askDelete: (name: string) => ({ text: `Delete the view “${name}”? The orders stay.`, yes: 'Delete', no: 'Keep', main: 'no' as const }),
  gone: (filters: string) => `The list no longer has these filters of the view: ${filters}. It shows what remains.`,
  keepRest: 'Save what remains',
} as const
