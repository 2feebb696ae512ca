import type { TextSection } from '#ui/text-sections.tsx'

export const saffronTexts: Record<string, readonly TextSection[]> = {
  'what-saffron-grades-mean': [
    {
      title: 'Two languages on one label',
      paragraphs: [
        'Words like Mongra and Lacha come from the trade in Kashmir. They describe how the flower was cut: which part of it is in the jar. Words like Category I come from a standard, ISO 3632, and describe what a laboratory found when it dissolved a sample in water and shone light through it. The two do not replace each other. A beautifully cut thread can be old and tired, and a strongly coloured sample can be a jar of crumbs.',
      ],
    },
    {
      title: 'Mongra and Lacha',
      paragraphs: [
        'A saffron crocus has three red stigmas. They join at the base and run on into a pale yellow stalk, the style. Nearly all colour and aroma sit in the red part.',
        'Mongra is the red part alone, cut above the style. The threads are short and loose, and deep red from end to end. Lacha keeps the style on, so that each thread ends in a yellow tail; sometimes the three are still joined and tied into small bundles. Lacha is genuine saffron too. It costs less, because some of its weight is a part that does little in the pot.',
        'You may also meet names such as Zarda, for threads with more yellow. Traders do not all use the words in the same way, so look at the thread itself: how much of it is red?',
      ],
    },
    {
      title: 'What ISO 3632 measures',
      paragraphs: [
        'The standard sorts saffron into three categories. The number most often quoted is colouring strength, measured as the light that an extract absorbs at a wavelength of 440 nanometres. For Category I it must reach 200, for Category II 170 and for Category III 120, calculated on dry weight.',
        'The same sample is measured at two other wavelengths, for picrocrocin, which goes with the bitter taste, and for safranal, which goes with the aroma. The standard also limits moisture, since damp saffron is heavier and spoils sooner, and it limits parts of the flower and other matter that do not belong there.',
      ],
    },
    {
      title: 'What a grade cannot tell you',
      paragraphs: [
        'A result belongs to one batch on one day. Saffron loses colour and aroma as it stands, faster in light and warmth, so last year’s excellent figure says little about a jar that spent the summer in a window. Nor does the category say where the crocus grew. Kashmir saffron has a geographical indication registered in India, which is a separate matter with its own mark and papers.',
        'Numbers printed without a laboratory, a date or a batch are only decoration.',
      ],
    },
    {
      title: 'Questions worth asking',
      paragraphs: ['Before you pay for a grade, ask the seller, us included:'],
      points: [
        'Which part of the thread is in the jar: red only, or red with the style?',
        'Is there a test report for this batch, and from when is it?',
        'When was it harvested, and when was it packed?',
        'Whole threads, or broken pieces and powder? Only whole threads can be looked at.',
      ],
    },
  ],
  'how-to-test-saffron-at-home': [
    {
      title: 'Start before the water',
      paragraphs: [
        'Tip a few threads on white paper, in daylight. A real thread is a tiny trumpet: narrow at one end, widening to a slightly frilled mouth at the other. Safflower petals are flat and feathery, corn silk is even along its whole length, and dyed paper or fibre has cut edges. No two real threads look quite the same. A heap in which all are identical deserves a second look.',
        'Rub one thread gently between dry fingers. It should feel dry and a little brittle, and snap when bent. A thread that feels greasy or sticky, or leaves grains behind, may have been treated with oil, syrup or salts to make it shine or weigh more.',
      ],
    },
    {
      title: 'The glass of water',
      paragraphs: [
        'Drop three threads into a glass of cool or lukewarm water and leave them alone. Saffron is in no hurry. A golden yellow spreads slowly from the thread, over ten minutes and more, and the thread itself stays red for a long time, even as the water colours.',
        'Simple dyes behave differently. Colour runs out within seconds, often red or orange instead of yellow, and the thread turns pale. After half an hour rub a wet thread: real saffron holds together, while paper and some fibres go to pulp.',
      ],
    },
    {
      title: 'Nose and tongue',
      paragraphs: [
        'Good saffron smells of hay and honey, with something like leather below. Taste one thread: the smell promises sweetness, the tongue finds a gentle bitterness. A thread that tastes sweet has probably met sugar, honey or glycerine. No taste and no smell can mean that it is false, or merely that it is very old.',
      ],
    },
    {
      title: 'Tests we would leave out',
      paragraphs: [
        'You will read about baking soda, which should turn the water yellow and not red, and about burning a thread. Both can hint at something, but both depend on how much you take and on what the dye is. Pressing a thread on paper to look for an oil stain is harmless, and sometimes useful. None of them is proof.',
      ],
    },
    {
      title: 'What a kitchen cannot find',
      paragraphs: [
        'Home tests catch the crude things: other plants, quick dyes, added sugar. They do not catch real saffron mixed with its own dyed styles, or a good batch stretched with an old one, or a slow and well chosen dye. They do not tell the country or the year either. For that there are laboratories that test to ISO 3632 and look for added colours.',
        'If a jar of ours fails one of these tests in your kitchen, close it, keep the label, and write to us with the batch number. We would rather look into ten false alarms than miss one true one.',
      ],
      points: [
        'Look: trumpet shape, deep red, no two alike.',
        'Feel: dry, brittle, clean fingers.',
        'Water: slow and golden, and the thread stays red.',
        'Taste: sweet to smell, slightly bitter to taste.',
      ],
    },
  ],
}
