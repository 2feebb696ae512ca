export const showcase = [
  {
    ground: 'shilajit',
    title: 'Shilajit',
    text: 'A resin the colour of dark honey, thick enough to stand on the spoon. Collected in summer, filtered with water, dried without haste, and filled into glass.',
    pictures: [
      { name: 'shilajit-front', alt: 'An open jar of shilajit on a dark stone, resin running from a gold spoon' },
      { name: 'shilajit-macro', alt: 'A glossy strand of resin seen from near' },
      { name: 'shilajit-closed', alt: 'The closed jar with its gold lid between grey stones' },
    ],
  },
  {
    ground: 'saffron',
    title: 'Saffron',
    text: 'Three threads to a flower, some hundred and fifty flowers to a gram. We keep only the red, and we keep it whole, so that you can see it is nothing else.',
    pictures: [
      { name: 'saffron-front', alt: 'A jar of saffron with a crocus flower and loose threads' },
      { name: 'saffron-macro', alt: 'A heap of red saffron threads' },
      { name: 'duo', alt: 'Saffron and shilajit side by side' },
    ],
  },
] as const
