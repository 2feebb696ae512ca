const aboutSaffron = { title: 'How to test saffron at home', path: '/blog/how-to-test-saffron-at-home' }

const caution = 'a food supplement, not a medicine. If you are pregnant, nursing or under treatment, ask your doctor first.'

/**
 * The demo catalogue. Prices are in rupees before the discount, discounts in percent, MRPs as printed on the packs. Without benefits, pages show the usual ones. Pictures are names of
 * files in seed/pictures. The label in a pack's picture shows the pack's weight.
 */
export const demoProducts = [
  {
    name: 'Kashmiri Mongra Saffron',
    type: 'saffron',
    ground: 'first',
    article: aboutSaffron,
    benefits: [],
    texts: {
      description: [
        'Mongra is the red tip of the stigma alone, without the yellow style. A few threads colour a pot of rice.',
        '',
        '**How to tell it is real:** the colour comes slowly, over ten minutes, and the thread stays red. Read [how to test saffron at home](/blog/how-to-test-saffron-at-home).',
      ].join('\n'),
      ingredients: 'Saffron (stigmas of Crocus sativus), nothing added.',
      allergens: 'None known.',
      use: [
        'Take five to eight threads for four servings of rice, milk or sweets.',
        'Crush them lightly, and let them stand for ten minutes in two spoons of warm milk or water. They give their colour slowly.',
        'Add both, the liquid and the threads, towards the end of cooking.',
      ].join('\n'),
      storage: 'Keep the jar shut, in a dark and dry cupboard and not in the refrigerator. Take the threads out with dry fingers or a dry spoon.',
      questions: [
        { question: 'How long does it keep?', answer: 'Until the best-before date on the jar, closed and away from light.' },
        { question: 'How is it packed?', answer: 'In a closed glass jar, in a box that keeps the light out.' },
      ],
    },
    pictures: ['saffron-1g', 'saffron-macro', 'saffron-2g', 'saffron-5g', 'saffron-10g'],
    variants: [
      { quantity: '1 g', price: 549, discount: 10, mrp: 649, picture: 'saffron-1g' },
      { quantity: '2 g', price: 1049, discount: 10, mrp: 1249, picture: 'saffron-2g' },
      { quantity: '5 g', price: 2499, discount: 12, mrp: 2999, picture: 'saffron-5g' },
      { quantity: '10 g', price: 4799, discount: 15, mrp: 5799, picture: 'saffron-10g' },
    ],
  },
  {
    name: 'Himalayan Shilajit Resin',
    type: 'shilajit',
    ground: 'second',
    article: { title: 'What shilajit is, and how resin differs from powder', path: '/blog/what-shilajit-is' },
    benefits: [],
    texts: {
      description: 'A resin that seeps from Himalayan rock in summer. It is dissolved in water, filtered and dried slowly, until it is thick and dark.',
      ingredients: 'Shilajit resin, nothing added.',
      allergens: 'None known.',
      use: [
        'Take a portion the size of a pea with the dry end of the spoon.',
        'Stir it for a minute into warm water, milk or tea. It need not boil.',
        `It is ${caution}`,
      ].join('\n'),
      storage: 'Keep the lid tight and the rim clean, in a dry place. If the resin has set hard, stand the closed jar in warm water for a few minutes.',
      questions: [{ question: 'How do I take it?', answer: 'Stir a small portion into warm water, milk or tea.' }],
    },
    pictures: ['shilajit-10g', 'shilajit-macro', 'shilajit-closed', 'shilajit-20g', 'shilajit-50g'],
    variants: [
      { quantity: '10 g', price: 699, discount: 10, mrp: 849, picture: 'shilajit-10g' },
      { quantity: '20 g', price: 1199, discount: 12, mrp: 1449, picture: 'shilajit-20g' },
      { quantity: '50 g', price: 2699, discount: 15, mrp: 3299, picture: 'shilajit-50g' },
    ],
  },
  {
    name: 'Saffron & Shilajit Gift Set',
    type: 'gift set',
    ground: null,
    article: aboutSaffron,
    benefits: [
      '2 g of Mongra saffron and 20 g of shilajit resin',
      'Two glass jars in one box, ready to give',
      'A spoon for the resin in the box',
      'Each jar sealed, with its own date',
    ],
    texts: {
      ingredients: 'Saffron (stigmas of Crocus sativus), nothing added.\nShilajit resin, nothing added.',
      use: [
        'Use what each pack says, with a dry spoon.',
        'Packs that belong together can be opened one after the other; each keeps best while it is sealed.',
        `Shilajit is ${caution}`,
      ].join('\n'),
      storage: 'Keep every pack shut, in a dark and dry cupboard. The best-before date is printed on each.',
    },
    pictures: ['duo', 'saffron-2g', 'shilajit-20g'],
    variants: [{ quantity: '2 g + 20 g', price: 2199, discount: 15, mrp: 2699, picture: 'duo' }],
  },
] as const

/** The demo coupons. `goodForDays` counts from the day of seeding; a negative number means an expired coupon. */
export const demoCoupons = [
  { code: 'DIWALI25', discount: 25, minAmount: 999, goodForDays: -30, createdBy: 'Kabir Mehta' },
  { code: 'SOIL10', discount: 10, minAmount: 499, goodForDays: 365, createdBy: 'Asha Rao' },
]
