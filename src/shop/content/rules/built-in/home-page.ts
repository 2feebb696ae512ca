import { builtInPictureUrl } from '#ui/built-in-pictures.ts'
import type { PageContent } from '../../page-contract.ts'

/** The home page of a new shop. It states only facts that the shop can prove. Facts in braces come from the settings (fill-facts.ts). */
export const homePage: PageContent = {
  title: '{brand}: saffron and shilajit, from soil to soul',
  summary: '{blurb}',
  image: '',
  alt: '',
  blocks: [
    {
      kind: 'banner',
      hidden: false,
      heading: 'Saffron and shilajit',
      slides: [
        {
          name: 'Saffron',
          eyebrow: 'Kashmiri saffron',
          title: 'Three red threads. One purple flower.',
          text: 'Whole stigmas, picked by hand in the morning and dried the same day.',
          link: { text: 'Shop saffron', to: '/products?type=saffron' },
          image: builtInPictureUrl('hero-saffron-wide'),
          alt: 'A glass jar of saffron with a gold lid, a crocus flower and loose red threads on a violet ground',
        },
        {
          name: 'Shilajit',
          eyebrow: 'Himalayan shilajit resin',
          title: 'What the mountain keeps, in a jar.',
          text: 'Dark, slow resin, filtered clean and dried without haste.',
          link: { text: 'Shop shilajit', to: '/products?type=shilajit' },
          image: builtInPictureUrl('hero-shilajit-wide'),
          alt: 'Shilajit resin running from a gold spoon into an open glass jar on a dark stone',
        },
      ],
    },
    {
      kind: 'hero',
      hidden: false,
      title: 'From soil to soul',
      text: 'Some of the best things grow slowly: a crocus that blooms for two weeks a year, a resin that seeps from high rock in summer. Since {founded} our family has carried both to kitchens across India, with nothing added.',
      link: { text: 'Explore Products', to: '/products' },
      image: builtInPictureUrl('about-origin'),
      alt: 'Crocus flowers in dark soil before violet hills',
      facts: [
        { figure: '{founded}', text: 'The year our family opened its first counter' },
        { figure: 'Two', text: 'Things we know well: saffron and shilajit' },
        { figure: '₹0', text: 'For delivery, to every PIN code we serve' },
        { figure: 'A person', text: 'Answers you, {hours}' },
      ],
    },
    { kind: 'featured', hidden: false, heading: 'From our soil', button: 'Buy Now', choice: 'newest', products: [], count: 4 },
    {
      kind: 'features',
      hidden: false,
      features: [
        {
          title: 'Saffron you can count',
          text: 'We sell whole threads, so you see what you buy: deep red from tip to base, dry enough to snap, without the pale style that only adds weight. A few are enough for a pot of milk or rice.',
          link: { text: 'See both up close', to: '/productDetail2' },
          image: builtInPictureUrl('saffron-macro'),
          alt: 'A heap of deep red saffron threads',
        },
        {
          title: 'Resin, not powder',
          text: 'Our shilajit stays in the form it leaves the rock: a thick, glossy resin. It softens in a warm hand, sets hard in the cold and melts away in a warm drink. A pea-sized portion is measured with the spoon in the box.',
          link: { text: 'How to use it', to: '/blog/using-saffron-and-shilajit' },
          image: builtInPictureUrl('shilajit-macro'),
          alt: 'A gold spoon lifting a glossy strand of shilajit resin',
        },
      ],
    },
    {
      kind: 'testimonial',
      hidden: false,
      quote: 'I opened the jar and the whole kitchen knew. Six threads, one pot of kheer, and my mother asked where it was from.',
      who: 'A customer like you',
    },
    { kind: 'news', hidden: false, heading: 'Recent news', all: 'All articles', count: 3 },
  ],
}
