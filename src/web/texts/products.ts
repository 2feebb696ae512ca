export const productsTexts = {
  all: 'All',
  sortBy: 'Sort by',
  sorts: { newest: 'Newest', 'price-up': 'Price: low to high', 'price-down': 'Price: high to low', name: 'Name' },
  show: 'Show',
  types: 'Type of product',
  count: (count: number) => `${count} ${count === 1 ? 'product' : 'products'}`,
  nothingOfType: 'We have nothing of this type at the moment.',
  showAll: 'Show all products',
} as const
