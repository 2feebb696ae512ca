import { builtInPictureUrl } from '#ui/built-in-pictures.ts'
import type { PageContent } from '../../page-contract.ts'

const lead =
  '{brand} was founded in {founded}, behind a counter with two jars on it. One held saffron, the other shilajit. We have added counters since. We have not added jars.'

const origin = { image: builtInPictureUrl('about-origin'), alt: 'Crocus flowers in dark soil before violet hills' }

/** About Us of a new shop. Its texts are samples for the demo. Facts in braces come from the settings (fill-facts.ts). */
export const aboutPage: PageContent = {
  title: 'About Us',
  summary: lead,
  ...origin,
  blocks: [
    {
      kind: 'story',
      hidden: false,
      eyebrow: 'Since {founded}',
      title: 'One family, two grounds',
      lead,
      paragraphs: [
        {
          text: 'Saffron grows on the karewas, the flat clay terraces of Kashmir. It flowers for about two weeks in autumn, and every flower must be picked before the sun opens it. Shilajit comes from the other end of the year: in summer, high in the Himalaya, a dark resin seeps out of warm rock and is collected by hand.',
        },
        {
          text: 'What they share is patience. Neither can be hurried or made in a factory, and both are easy to spoil with impatience: too much heat, too much water, something mixed in to make it weigh more. Our work is mostly leaving things out.',
        },
        { text: 'That is what we mean by from soil to soul. What the soil gave should reach you as it was.' },
      ],
      pictures: [
        origin,
        { image: builtInPictureUrl('saffron-front'), alt: 'A jar of saffron on a violet plinth' },
        { image: builtInPictureUrl('saffron-macro'), alt: 'A heap of red saffron threads' },
        { image: builtInPictureUrl('shilajit-closed'), alt: 'A closed jar of shilajit between stones' },
        { image: builtInPictureUrl('shilajit-macro'), alt: 'Resin running from a gold spoon' },
        { image: builtInPictureUrl('duo'), alt: 'Saffron and shilajit side by side' },
      ],
    },
    {
      kind: 'stores',
      hidden: false,
      heading: 'Our stores',
      stores: [
        {
          title: 'The first store',
          text: 'Where it began in {founded}, and where we still weigh saffron on a brass scale if you ask.',
          image: builtInPictureUrl('duo'),
          alt: 'The two jars side by side on a pale counter',
        },
        {
          title: 'The packing-room store',
          text: 'Jars are filled, sealed and dated behind its counter, in small batches, by people whose names we know.',
          image: builtInPictureUrl('shilajit-closed'),
          alt: 'A sealed jar with a gold lid',
        },
        {
          title: 'The online store',
          text: 'The same two jars, sent to your door, everywhere in India where our couriers go. {deliveryPrice}',
          image: builtInPictureUrl('saffron-front'),
          alt: 'A jar of saffron with a crocus flower',
        },
      ],
    },
    {
      kind: 'callout',
      hidden: false,
      heading: 'Nothing is added. That is most of the work.',
      text: 'Whole threads without the pale style, and resin that is filtered and dried without haste. See both from near, and judge for yourself.',
      links: [
        { text: 'See our products', to: '/products' },
        { text: 'See them up close', to: '/productDetail2' },
        { text: 'Write to us', to: '/contact' },
      ],
    },
  ],
}
