import type { TextSection } from '#ui/text-sections.tsx'

export const shilajitTexts: Record<string, readonly TextSection[]> = {
  'what-shilajit-is': [
    {
      title: 'A resin that comes out of rock',
      paragraphs: [
        'In the warm months a dark, sticky matter seeps from cracks in the rock of high mountains: in the Himalaya, and also in the Altai, the Caucasus and other ranges, where it has other names. In India it is called shilajit. It is brown to black, smells of earth and smoke, tastes bitter, sets hard in the cold and softens in the hand.',
        'Where it comes from is not settled. The common explanation is that plants and mosses were pressed between layers of rock and slowly broken down over a very long time. Some researchers give microbes or the rock itself a larger part. We find it more honest to say so than to name a number of centuries.',
      ],
    },
    {
      title: 'What is in it',
      paragraphs: [
        'Shilajit is a mixture. Much of it is humic matter, the same family of substances that makes good soil dark, and fulvic acid is the part most often named on labels. There are minerals besides, and smaller amounts of many other things. The proportions differ from valley to valley and from batch to batch, and methods of measuring fulvic acid differ too, so that percentages of two sellers can seldom be compared.',
        'It has a long place in the traditional literature of India. Modern studies exist, most of them small. We sell it as a food and make no claims about health.',
      ],
    },
    {
      title: 'Why it must be cleaned',
      paragraphs: [
        'What is scraped from rock contains sand, bits of plants and sometimes things nobody should eat, heavy metals among them. Raw shilajit is therefore not food. It is dissolved in water, filtered, left to settle and slowly dried again. How well this was done cannot be seen or tasted. It has to be measured, batch by batch.',
      ],
    },
    {
      title: 'Resin, powder, capsules',
      paragraphs: [
        'Resin is the cleaned extract with a little of its water left in. It shows how it behaves: soft when warm, brittle when cold, and fully soluble in warm water but for a trace of sediment. It is also sticky and has to be portioned by hand.',
        'Powder is drier, easier to measure, and often mixed with a carrier such as starch or maltodextrin to keep it from clumping. That is no fault, if the label says how much. Capsules and tablets are powder in a convenient dress. With each step of convenience there is less for you to judge with your own eyes, so the paper matters more.',
      ],
    },
    {
      title: 'What to ask, and what not to trust',
      paragraphs: [
        'No test at home shows that shilajit is pure or safe. Burning it, dissolving it and stretching it tell a little about the texture, and nothing about metals. Ask instead:',
      ],
      points: [
        'Is there a report of heavy metals and microbes for this batch?',
        'Is anything added, and how much of the weight is it?',
        'Does the label carry a food licence number, a batch and a date?',
        'What portion does the label give? Do not take more than it says.',
      ],
    },
  ],
  'using-saffron-and-shilajit': [
    {
      title: 'Saffron first needs time',
      paragraphs: [
        'The usual mistake with saffron is to throw dry threads into a hot pot at the end. They float about, look pretty and give half of what they have. Soak them first. Rub a pinch, five to eight threads for four people, lightly between your fingers, and leave it in two spoons of warm milk or water for ten minutes or more. Then pour everything in, threads and all.',
        'If you are in a hurry, grind the threads with a few grains of sugar in a small mortar. The powder gives its colour within minutes. Very hot fat and long boiling drive the aroma away, so let the soaked saffron go in late.',
      ],
    },
    {
      title: 'Where it belongs',
      paragraphs: ['Milk, rice and sweets are the old homes of saffron, and it does well in plain company. Go gently: too much turns medicinal and bitter.'],
      points: [
        'Rice: drizzle the soaked saffron over cooked basmati, cover, wait ten minutes, and fold once.',
        'Kheer, shrikhand, rabri: stir it in when the pot has come off the fire.',
        'Tea: three threads in the cup, before the leaves.',
        'Vegetables and dal: with potatoes, cauliflower, or in the last spoon of ghee, kept below smoking.',
      ],
    },
    {
      title: 'A pea of shilajit',
      paragraphs: [
        'Follow the portion on the label; for our resin it is about the size of a pea or less. Dip the dry end of the spoon, turn it once and lift: the strand can be wound up like honey. Stir it into a cup of warm water or milk that you could hold comfortably in your hand. It melts within a minute or two and leaves an earthy, bitter drink that honey or a little jaggery softens. Boiling is not needed.',
        'If it is too hard, stand the closed jar in warm water for a few minutes. If it sticks, chill the spoon. Most people who take it choose a fixed hour, often the morning, simply because habits are easier to keep than good intentions.',
      ],
    },
    {
      title: 'Both in one cup',
      paragraphs: [
        'Some families stir both into warm milk. Soak three threads of saffron in the milk, melt the portion of shilajit in a spoon of warm water, and join the two. Saffron brings the scent and covers some of the bitterness. It is a matter of taste and not of effect: if you like neither bitter nor smoky, use them apart.',
      ],
    },
    {
      title: 'With care',
      paragraphs: [
        'Cooking with a pinch of saffron is as ordinary as cooking with any spice. Large amounts of saffron are another matter, and shilajit is a supplement. Keep to the portion on the label, keep both away from children, and speak to your doctor before using shilajit if you take medicine, are pregnant or nursing, or have a condition that is being treated.',
      ],
    },
  ],
}
