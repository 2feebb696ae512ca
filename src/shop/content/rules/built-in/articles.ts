import type { BuiltInPictureName } from '#ui/built-in-pictures.ts'

/** The data of an article that comes with the shop. Its text is in article-texts.ts. Days are YYYY-MM-DD. */
type FirstArticle = {
  slug: string
  title: string
  summary: string
  minutes: number
  picture: BuiltInPictureName
  alt: string
  published: string
  changed: string
}

const days = { published: '2026-11-21', changed: '2026-11-21' }

export const articles: readonly FirstArticle[] = [
  {
    slug: 'what-saffron-grades-mean',
    title: 'Mongra, Lacha, Category I: what saffron grades mean',
    summary: 'Two sets of words are printed on saffron. One says which part of the flower you get, the other what a laboratory measured.',
    minutes: 3,
    picture: 'saffron-front',
    alt: 'A jar of saffron with a crocus flower and loose threads',
    ...days,
  },
  {
    slug: 'how-to-test-saffron-at-home',
    title: 'How to test saffron at home',
    summary: 'Eyes, fingers, nose and a glass of water find most false saffron. What they cannot find, a laboratory can.',
    minutes: 3,
    picture: 'saffron-macro',
    alt: 'Saffron threads seen from very near',
    ...days,
  },
  {
    slug: 'what-shilajit-is',
    title: 'What shilajit is, and how resin differs from powder',
    summary: 'A dark resin from high rock, known for a long time and still not fully explained. What can be said, and what to ask a seller.',
    minutes: 3,
    picture: 'shilajit-macro',
    alt: 'A spoon lifting a strand of resin from the jar',
    ...days,
  },
  {
    slug: 'using-saffron-and-shilajit',
    title: 'A few threads, a pea of resin: using both through the day',
    summary: 'How to draw colour out of saffron, how to stir shilajit, and small habits that make both easy.',
    minutes: 3,
    picture: 'duo',
    alt: 'Saffron and shilajit side by side',
    ...days,
  },
  {
    slug: 'keeping-it-well',
    title: 'Light, damp and air: keeping what you bought',
    summary:
      'Both of our products keep for a long time if three things are kept away from them. What that means in a kitchen, in May, in the rains and in January.',
    minutes: 4,
    picture: 'shilajit-closed',
    alt: 'A closed jar of shilajit between grey stones',
    ...days,
  },
]
