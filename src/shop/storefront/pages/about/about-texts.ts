import type { Site } from '#ui/site.ts'

/** The texts of About Us. They are samples for the demo: owners write their own. */
export const storyOf = ({ brand, founded }: Site) => ({
  since: `Since ${founded}`,
  title: 'One family, two grounds',
  lead: `${brand} was founded in ${founded}, behind a counter with two jars on it. One held saffron, the other shilajit. We have added counters since. We have not added jars.`,
  paragraphs: [
    'Saffron grows on the karewas, the flat clay terraces of Kashmir. It flowers for about two weeks in autumn, and every flower must be picked before the sun opens it. Shilajit comes from the other end of the year: in summer, high in the Himalaya, a dark resin seeps out of warm rock and is collected by hand.',
    'What they share is patience. Neither can be hurried or made in a factory, and both are easy to spoil with impatience: too much heat, too much water, something mixed in to make it weigh more. Our work is mostly leaving things out.',
    'That is what we mean by from soil to soul. What the soil gave should reach you as it was.',
  ],
})

export const storesOf = ({ founded }: Site) =>
  [
    {
      name: 'The first store',
      text: `Where it began in ${founded}, and where we still weigh saffron on a brass scale if you ask.`,
      picture: 'duo',
      alt: 'The two jars side by side on a pale counter',
    },
    {
      name: 'The packing-room store',
      text: 'Jars are filled, sealed and dated behind its counter, in small batches, by people whose names we know.',
      picture: 'shilajit-closed',
      alt: 'A sealed jar with a gold lid',
    },
    {
      name: 'The online store',
      text: 'The same two jars, sent to your door, everywhere in India where our couriers go. Delivery is free.',
      picture: 'saffron-front',
      alt: 'A jar of saffron with a crocus flower',
    },
  ] as const

export const aboutTexts = {
  title: 'About Us',
  stores: 'Our stores',
  promise: 'Nothing is added. That is most of the work.',
  promiseText: 'Whole threads without the pale style, and resin that is filtered and dried without haste. See both from near, and judge for yourself.',
  upClose: 'See them up close',
  products: 'See our products',
  write: 'Write to us',
} as const

export const thumbnails = [
  { name: 'about-origin', alt: 'Crocus flowers in dark soil before violet hills' },
  { name: 'saffron-front', alt: 'A jar of saffron on a violet plinth' },
  { name: 'saffron-macro', alt: 'A heap of red saffron threads' },
  { name: 'shilajit-closed', alt: 'A closed jar of shilajit between stones' },
  { name: 'shilajit-macro', alt: 'Resin running from a gold spoon' },
  { name: 'duo', alt: 'Saffron and shilajit side by side' },
] as const

export const galleryTexts = { show: (number: number, count: number, alt: string) => `Show picture ${number} of ${count}: ${alt}` } as const
