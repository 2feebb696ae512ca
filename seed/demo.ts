/** The demo catalogue. Prices in rupees before the discount, discounts in percent; no benefits means the usual ones; names of pictures are files in seed/pictures. */
export const demoProducts = [
  {
    name: 'Kashmiri Mongra Saffron',
    type: 'saffron',
    benefits: [],
    pictures: ['saffron-front', 'saffron-macro'],
    variants: [
      { quantity: '1 g', price: 549, discount: 10 },
      { quantity: '2 g', price: 1049, discount: 10 },
      { quantity: '5 g', price: 2499, discount: 12 },
      { quantity: '10 g', price: 4799, discount: 15 },
    ],
  },
  {
    name: 'Himalayan Shilajit Resin',
    type: 'shilajit',
    benefits: [],
    pictures: ['shilajit-front', 'shilajit-macro', 'shilajit-closed'],
    variants: [
      { quantity: '10 g', price: 699, discount: 10 },
      { quantity: '20 g', price: 1199, discount: 12 },
      { quantity: '50 g', price: 2699, discount: 15 },
    ],
  },
  {
    name: 'Saffron & Shilajit Gift Set',
    type: 'gift set',
    benefits: [
      '2 g of Mongra saffron and 20 g of shilajit resin',
      'Two glass jars in one box, ready to give',
      'A spoon for the resin in the box',
      'Each jar sealed, with its own date',
    ],
    pictures: ['duo', 'saffron-front', 'shilajit-front'],
    variants: [{ quantity: '2 g + 20 g', price: 2199, discount: 15 }],
  },
]

/** `goodForDays` from the day of seeding; below zero it has expired. */
export const demoCoupons = [
  { code: 'DIWALI25', discount: 25, minAmount: 999, goodForDays: -30, createdBy: 'Kabir Mehta' },
  { code: 'SOIL10', discount: 10, minAmount: 499, goodForDays: 365, createdBy: 'Asha Rao' },
]
