import type { Site } from '#ui/site.ts'

/** The texts of the home page. They state only facts that the shop can prove. */

export const slides = [
  {
    kind: 'saffron',
    ground: 'first',
    name: 'Saffron',
    eyebrow: 'Kashmiri saffron',
    title: 'Three red threads. One purple flower.',
    text: 'Whole stigmas, picked by hand in the morning and dried the same day.',
    link: 'Shop saffron',
    alt: 'A glass jar of saffron with a gold lid, a crocus flower and loose red threads on a violet ground',
  },
  {
    kind: 'shilajit',
    ground: 'second',
    name: 'Shilajit',
    eyebrow: 'Himalayan shilajit resin',
    title: 'What the mountain keeps, in a jar.',
    text: 'Dark, slow resin, filtered clean and dried without haste.',
    link: 'Shop shilajit',
    alt: 'Shilajit resin running from a gold spoon into an open glass jar on a dark stone',
  },
] as const

export const heroOf = ({ founded }: Site) => ({
  title: 'From soil to soul',
  text: `Some of the best things grow slowly: a crocus that blooms for two weeks a year, a resin that seeps from high rock in summer. Since ${founded} our family has carried both to kitchens across India, with nothing added.`,
})

export const factsOf = ({ founded, hours }: Site) => [
  { figure: String(founded), text: 'The year our family opened its first counter' },
  { figure: 'Two', text: 'Things we know well: saffron and shilajit' },
  { figure: '₹0', text: 'For delivery, to every PIN code we serve' },
  { figure: 'A person', text: `Answers you, ${hours}` },
]

export const features = [
  {
    ground: 'first',
    picture: 'saffron-macro',
    alt: 'A heap of deep red saffron threads',
    title: 'Saffron you can count',
    text: 'We sell whole threads, so you see what you buy: deep red from tip to base, dry enough to snap, without the pale style that only adds weight. A few are enough for a pot of milk or rice.',
    link: { text: 'See both up close', to: '/productDetail2' },
  },
  {
    ground: 'second',
    picture: 'shilajit-macro',
    alt: 'A gold spoon lifting a glossy strand of shilajit resin',
    title: 'Resin, not powder',
    text: 'Our shilajit stays in the form it leaves the rock: a thick, glossy resin. It softens in a warm hand, sets hard in the cold and melts away in a warm drink. A pea-sized portion is measured with the spoon in the box.',
    link: { text: 'How to use it', to: '/blog/using-saffron-and-shilajit' },
  },
] as const

/** A sample, marked as one. It shows until a review with 4 or 5 stars and words is shown. */
export const testimonial = {
  mark: 'Example text, not a real review',
  quote: 'I opened the jar and the whole kitchen knew. Six threads, one pot of kheer, and my mother asked where it was from.',
  who: 'A customer like you',
}

export const homeTexts = {
  title: (brand: string) => `${brand}: saffron and shilajit, from soil to soul`,
  products: 'From our soil',
  buy: 'Buy Now',
  buyProduct: (name: string) => `Buy Now: ${name}`,
  explore: 'Explore Products',
  heroAlt: 'Crocus flowers in dark soil before violet hills',
  testimonial: 'Testimonial',
  nameless: 'A customer',
  news: 'Recent news',
  allArticles: 'All articles',
  banner: {
    name: 'Saffron and shilajit',
    carousel: 'carousel',
    slide: 'slide',
    dot: (name: string, number: number, count: number) => `${name}, slide ${number} of ${count}`,
    play: 'Play the slides',
    pause: 'Pause the slides',
  },
} as const
