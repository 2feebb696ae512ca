export const brandPackTexts = {
  title: 'Brand pack',
  back: 'Settings',
  intro: 'The brand of your shop as one file, to keep it or to open another shop with it.',
  out: {
    title: 'Download',
    holds:
      'The pack holds the words of your shop and of its mails, the look, every product with its packs and prices, the pages, and their pictures and films.',
    lacks: 'It holds no keys, contacts, registrations, people, orders or stock.',
    button: 'Download the pack',
  },
} as const
