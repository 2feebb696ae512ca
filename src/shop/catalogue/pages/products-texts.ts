export const productsTexts = {
  name: 'Products',
  title: 'Our products',
  lead: (chargesDelivery: boolean) =>
    chargesDelivery
      ? 'Every price is inclusive of all taxes. The cart shows what delivery costs.'
      : 'Every price is inclusive of all taxes, and delivery is free.',
  description: (tagline: string, chargesDelivery: boolean) =>
    `${tagline}. Prices in rupees, inclusive of all taxes${chargesDelivery ? '' : ', with free delivery'}.`,
  loading: 'Loading products...',
  failed: 'Error loading products.',
  none: 'Nothing is for sale at the moment. Please come back soon.',
  allProducts: 'All products',
  all: 'All',
  sortBy: 'Sort by',
  sorts: { newest: 'Newest', 'price-up': 'Price: low to high', 'price-down': 'Price: high to low', name: 'Name' },
  country: 'Country of origin',
  allCountries: 'All',
  show: 'Show',
  types: 'Type of product',
  count: (count: number) => `${count} ${count === 1 ? 'product' : 'products'}`,
  nothingOfType: 'We have nothing of this type at the moment.',
  nothingFromCountry: 'We have nothing like this from this country at the moment.',
  showAll: 'Show all products',
} as const
