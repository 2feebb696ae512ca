export const showcaseTexts = {
  name: 'Shilajit and saffron up close',
  description: 'Our shilajit resin and our saffron threads, seen from near.',
  title: 'Shilajit and saffron, up close',
  lead: 'Two things, shown as they are. Look as long as you like.',
  prices: 'See prices',
  pictures: (title: string) => `Pictures: ${title}`,
} as const

export const showcase = [
  {
    kind: 'shilajit',
    ground: 'second',
    title: 'Shilajit',
    text: 'A resin the colour of dark honey, thick enough to stand on the spoon. Collected in summer, filtered with water, dried without haste, and filled into glass.',
    facts: [
      { figure: 'Summer', text: 'When warm rock lets the resin out' },
      { figure: 'A pea', text: 'Is a portion; the spoon is in the box' },
      { figure: 'Nothing', text: 'Is added, not even for the shine' },
    ],
    read: { to: '/blog/what-shilajit-is', text: 'What shilajit is' },
    pictures: [
      { name: 'shilajit-front', alt: 'An open jar of shilajit on a dark stone, its gold lid leaning on it' },
      { name: 'shilajit-macro', alt: 'A glossy strand of resin running from a gold spoon, seen from near' },
      { name: 'shilajit-closed', alt: 'The closed jar with its gold lid between grey stones' },
    ],
  },
  {
    kind: 'saffron',
    ground: 'first',
    title: 'Saffron',
    text: 'Three threads to a flower, some hundred and fifty flowers to a gram. We keep only the red, and we keep it whole, so that you can see it is nothing else.',
    facts: [
      { figure: 'Autumn', text: 'Two weeks of flowers in a whole year' },
      { figure: '150', text: 'Flowers, more or less, to a gram' },
      { figure: 'Red', text: 'From end to end, without the yellow style' },
    ],
    read: { to: '/blog/how-to-test-saffron-at-home', text: 'How to test it at home' },
    pictures: [
      { name: 'saffron-front', alt: 'A jar of saffron with a crocus flower and loose threads' },
      { name: 'saffron-macro', alt: 'A heap of red saffron threads' },
      { name: 'duo', alt: 'Saffron and shilajit side by side' },
    ],
  },
] as const
