export const targetTexts = {
  shop: 'Pages of the shop',
  written: 'Articles and pages of yours',
  products: 'Products',
  types: 'Products of a type',
  upClose: 'Pictures up close',
  ofType: (type: string) => `All of the type ${type}`,
  leadsTo: 'Leads to',
  other: 'Another address',
  address: 'Address',
  addressHint: 'A page of the shop begins with /, another site with https://.',
  words: 'Words of the link',
} as const
