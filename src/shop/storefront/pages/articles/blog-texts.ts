export const blogTexts = {
  name: 'Blog',
  title: 'From the packing room',
  lead: 'Notes on what we sell: how to know it, use it and keep it.',
  all: 'All articles',
  none: 'No articles yet.',
  minutes: (count: number) => (count === 1 ? '1 minute to read' : `${count} minutes to read`),
  home: 'Home',
  care: 'What we sell is food, not medicine, and nothing here is medical advice. If you are pregnant, nursing, under treatment or allergic, ask your doctor first.',
  products: 'See our products',
  readOn: 'Read on',
} as const
