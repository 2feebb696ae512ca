/** The texts of the search of the whole back-office. */
export const officeSearchTexts = {
  title: 'Search',
  /** The name of the button, with its keys. */
  open: 'Search the back-office',
  keys: 'Ctrl K',
  field: 'Order, customer, product, page or screen',
  results: 'Results',
  recent: 'Recent',
  screens: 'Screens and actions',
  setting: (section: string) => `Settings: ${section}`,
  searching: 'Searching...',
  failed: 'The search failed. Please try again.',
  nothing: (typed: string) => `Nothing found for “${typed}”.`,
  count: (results: number) => `${results} ${results === 1 ? 'result' : 'results'}`,
  hint: 'Arrow keys choose, Enter opens.',
  actions: { newProduct: 'New product', phoneOrder: 'Phone order' },
} as const
