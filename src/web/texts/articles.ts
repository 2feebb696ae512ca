import type { OwnPictureName } from '../ui/own-pictures.ts'

export type Article = { slug: string; title: string; summary: string; minutes: number; picture: OwnPictureName; alt: string; paragraphs: readonly string[] }

/** How things are grown, kept and used in the kitchen; nothing about health. */
export const articles: readonly Article[] = [
  {
    slug: 'reading-a-thread',
    title: 'How to read a saffron thread',
    summary: 'Colour, shape, smell and a glass of water: four things to look at before you pay for saffron.',
    minutes: 3,
    picture: 'saffron-macro',
    alt: 'Saffron threads seen from very near',
    paragraphs: [
      'A saffron thread is the stigma of a crocus flower. Every flower has three, joined at the base. Look for a trumpet: narrow at one end, wider and slightly frilled at the other. Shredded safflower and dyed corn silk have no trumpet.',
      'The colour should be deep red all along. A yellow tail is the style, the part of the flower below the stigma. It does no harm, but it has little colour or aroma, and it is weighed and paid for like the rest.',
      'Drop two or three threads into cool water. Saffron gives its colour slowly, over ten minutes and more, and the thread stays red. Dye runs at once and leaves the thread pale.',
      'Then smell: honey, hay, a little leather. And taste: saffron smells sweet but tastes faintly bitter. If it tastes sweet, something was added.',
    ],
  },
  {
    slug: 'a-pea-of-shilajit',
    title: 'A pea of shilajit, and how to stir it',
    summary: 'Shilajit resin is stubborn when cold and sticky when warm. Three small habits make it easy.',
    minutes: 2,
    picture: 'shilajit-macro',
    alt: 'A spoon lifting a strand of resin from the jar',
    paragraphs: [
      'Dip the dry end of the spoon into the jar, turn it once, and pull. The strand that follows can be wound up like honey. A portion the size of a pea is what most people take.',
      'Warm drinks dissolve it best: water, milk or tea that you could hold comfortably in your hand. Stir for a minute. Boiling is not needed.',
      'If the resin is hard, stand the closed jar in warm water for a few minutes. Keep it shut otherwise: resin draws water from the air and softens.',
      'Shilajit is a food supplement, not a medicine. If you are pregnant, nursing or under treatment, ask your doctor before you take it.',
    ],
  },
  {
    slug: 'keeping-it-well',
    title: 'Light, damp and air: keeping what you bought',
    summary: 'Both of our products keep for a long time if three things are kept away from them.',
    minutes: 2,
    picture: 'duo',
    alt: 'A jar of saffron and a jar of shilajit side by side',
    paragraphs: [
      'Saffron fades in light. A closed cupboard is better than a pretty shelf by the window. It also drinks damp, so never reach into the jar with a wet spoon, and do not keep it in the refrigerator, where it sweats each time it comes out.',
      'Shilajit minds the cold less than the damp. Keep the lid tight and the rim clean. A jar that has set hard in winter is not spoiled; it only needs warmth.',
      'The date of packing and the best-before date are printed on every jar. If something looks or smells wrong to you, write to us before you use it.',
    ],
  },
]
