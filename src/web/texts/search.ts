export const searchTexts = {
  search: 'Search',
  label: 'Search products and articles',
  suggestions: 'Suggestions',
  product: 'Product',
  article: 'Article',
  found: (count: number) => (count === 0 ? 'No suggestions' : `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`),
  results: (q: string) => `Results for “${q}”`,
  nothing: 'Nothing found. Try fewer or other words, like saffron or shilajit.',
  prompt: 'Type the name of a product, or what you would like to read about.',
  products: 'Products',
  articles: 'Articles',
} as const
