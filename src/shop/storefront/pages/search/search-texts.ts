export const searchTexts = {
  search: 'Search',
  label: 'Search products and articles',
  prompt: 'Type the name of a product, or what you would like to read about.',
  bestSellers: 'Best sellers',
  /** The list below the field. */
  suggestions: {
    label: 'Suggestions',
    kinds: { product: 'Product', article: 'Article', page: 'Page' },
    found: (count: number) => (count === 0 ? 'No suggestions' : `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`),
    waiting: 'Searching...',
    failed: 'Suggestions could not be loaded. Press Enter to search.',
    nothingFor: (q: string) => `Nothing found for “${q}”.`,
  },
  /** The page of results. */
  page: {
    results: (q: string) => `Results for “${q}”`,
    products: 'Products',
    articles: 'Articles',
    helpPages: 'Help and account',
    ownPages: 'Pages',
    nothing: 'Nothing found. Try fewer or other words.',
    failed: 'The search could not be answered. Please check your connection and try again.',
    tryAgain: 'Try again',
    allProducts: 'All products',
    allArticles: 'All articles',
  },
} as const
