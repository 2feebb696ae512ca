import type { TextSection } from '#ui/text-sections.tsx'

export const keepingTexts: Record<string, readonly TextSection[]> = {
  'keeping-it-well': [
    {
      title: 'Three enemies, and warmth',
      paragraphs: [
        'Light fades, damp spoils, and air carries aroma away. Warmth makes all three work faster. Almost everything there is to say about keeping saffron and shilajit follows from this, and nothing of it needs equipment. A closed cupboard at the other end of the kitchen from the stove is better than the best looking shelf by a window.',
        'It also helps to know how the two differ. Saffron is a dried flower: it must stay dry, and it ages from the first day, slowly. Shilajit resin is thick because most of its water has been taken out: it keeps its shape and smell for long, so long as no water gets back in.',
      ],
    },
    {
      title: 'Saffron: the jar',
      paragraphs: [
        'Leave saffron in the glass that it came in and close the lid each time, before the pot and not after the meal. Glass and metal take no smell and give none; thin plastic bags and paper let aroma through, and saffron next to cumin or camphor will know it. If you like to show it at the table, move a few threads into a small tin and keep the rest in the dark.',
        'A large pack is opened more often than it need be. Fill what you use in a month into a small jar and leave the large one shut. Every time a jar is opened, a little aroma goes and a little damp comes.',
      ],
    },
    {
      title: 'Saffron: the spoon and the refrigerator',
      paragraphs: [
        'Take threads out with dry fingers or a dry spoon, away from the steam of the pot. One wet spoon is enough to make them clump, and damp saffron may grow mould. Do not shake threads from the jar over a boiling pan: the steam rises into it.',
        'The refrigerator is a poor place. Each time the jar comes out, water from the warm air settles inside it. Should the house be so hot in May that there is no cool cupboard, put the closed jar into a second closed box, and let both come to the warmth of the room, still closed, before you open them.',
        'In the rains the air itself is the trouble. Choose the driest cupboard, not the one above the sink, and open the jar as briefly as you can. A paper sachet of silica gel, of the kind sold for food, may lie in the outer box, but not among the threads.',
      ],
    },
    {
      title: 'How long saffron lasts',
      paragraphs: [
        'Kept dry and dark, it stays good for many months and usable for longer. It does not turn from good to bad on one day, but loses a little all the time: first the scent, then the colour. The date on the jar is the one to go by. Buy what you will use within a year, use the older jar first, and count on a few threads more towards the end.',
        'To see how far it has gone, soak three threads in two spoons of lukewarm water for twenty minutes. Fresh saffron gives a clear golden yellow and a scent you notice with the cup at your chin. If the water stays pale and you have to search for the scent, it is old. Old saffron is not harmful when it has stayed dry. It is only weak.',
      ],
    },
    {
      title: 'Shilajit: lid, rim, spoon',
      paragraphs: [
        'Resin minds cold less than damp. It draws water from the air when it stands open, softens and becomes sticky on top. So take your portion, wipe the rim with a dry cloth, and close the lid firmly: resin on the thread of the lid is what glues it shut a month later. Do not leave the spoon in the jar, and never dip one that has been in a cup.',
        'If the lid sticks all the same, hold the closed jar upside down in warm, not hot, water up to the lid for a minute, dry it, and turn it with a cloth. Forcing it with a knife breaks glass.',
      ],
    },
    {
      title: 'Hard in winter, soft in summer',
      paragraphs: [
        'In the cold of January resin may set as hard as toffee, and in May it may flow. Neither means that it is spoiled. Warm the closed jar in your hands or in a bowl of warm water for a few minutes, or put it into a cool cupboard overnight, and it will be as before. A soft resin creeps, so keep the jar upright, also in a bag.',
        'Do not put the jar into a microwave oven or on the stove, and do not thin the resin with water to make it last: what keeps it is that there is so little water in it. For a journey, take the jar itself, closed and in a small bag, and not a portion in foil.',
      ],
    },
    {
      title: 'Dates and doubts',
      paragraphs: [
        'Batch, date of packing and best-before date are printed on every jar. Write the day of opening beside them. Keep both where children do not reach them.',
        'If something smells musty, shows a bloom of mould, or looks different from one month to the next without a reason, do not taste it to find out. Take a picture, keep the jar, and write to us with the batch number. We will tell you what we think, and replace what was not as it should have been.',
      ],
    },
    {
      title: 'In short',
      paragraphs: ['To pin inside the cupboard door:'],
      points: [
        'Dark, dry, closed, and away from the stove.',
        'Glass or tin, not paper or thin plastic.',
        'Dry spoon, clean rim, lid on before the pot.',
        'No refrigerator for saffron; in great heat, only in a second closed box.',
        'Hard resin is cold resin: warm the closed jar.',
        'The older jar first. The day of opening on the label.',
      ],
    },
  ],
}
