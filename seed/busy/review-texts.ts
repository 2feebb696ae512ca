type ReviewText = { stars: number; title: string; words: string; answer?: string }

/** Reviews by a word of the product's name. Each is used once; later reviews have stars only. */
export const reviewTexts: Record<'Saffron' | 'Shilajit' | 'Gift', ReviewText[]> = {
  Saffron: [
    {
      stars: 5,
      title: 'Colour comes slowly, as it should',
      words: 'Soaked six threads in warm milk for ten minutes. Deep yellow, and the threads stayed red.',
    },
    { stars: 5, title: 'My biryani is back', words: 'The aroma fills the kitchen. One gram lasts our family of four about a month.' },
    {
      stars: 4,
      title: 'Very good',
      words: 'Good threads and well packed. Delivery took five days to Guwahati.',
      answer: 'Thank you. Parcels to the north-east take a little longer.',
    },
    { stars: 5, title: '', words: 'Bought it for payasam on Onam. Everybody asked where it came from.' },
    {
      stars: 3,
      title: 'Nice, but small',
      words: 'The quality is good. The jar looks smaller than in the picture.',
      answer: 'Thank you for telling us. The size of each jar is on its page now.',
    },
    { stars: 5, title: 'Gift for my mother', words: 'She tested it with the paper method and approved. That is rare.' },
    { stars: 5, title: 'Second order', words: 'The five gram jar is the better value. Same colour as the first batch.' },
    { stars: 4, title: '', words: 'Fresh smell and no broken bits. Would like a recipe card in the box.' },
    { stars: 5, title: 'For kesar peda', words: 'My sweets have the right colour without any powder.' },
    {
      stars: 2,
      title: 'Arrived late',
      words: 'Saffron is fine, but I needed it for Eid and it came a day after.',
      answer: 'We are sorry. Please write to us before a feast, and we send it the same day.',
    },
    { stars: 5, title: 'Honest weight', words: 'I weighed it: a little over one gram without the jar.' },
    { stars: 5, title: '', words: 'Long threads, dark red, hardly any yellow. I have bought far worse for more.' },
    { stars: 4, title: 'Good for tea', words: 'Three threads for a pot of kahwa are enough.' },
    { stars: 5, title: 'Well sealed', words: 'The seal was intact and the best-before date is two years away.' },
    { stars: 5, title: 'Better than the market', words: 'I used to buy loose saffron. This one colours with half as many threads.' },
    { stars: 4, title: '', words: 'Lovely. The lid is a bit stiff.' },
    { stars: 5, title: 'Modak with kesar', words: 'Used it for Ganesh Chaturthi. The whole house smelled of it.' },
    {
      stars: 1,
      title: 'Jar was broken',
      words: 'The jar came broken, and threads were all over the box.',
      answer: 'We are sorry about this. A refund went out the same day.',
    },
    { stars: 5, title: 'Replaced at once', words: 'My first parcel was lost. They sent another without a question.' },
    { stars: 5, title: '', words: 'Pure and strong. Two threads are plenty for a glass of milk.' },
  ],
  Shilajit: [
    { stars: 5, title: 'Dissolves completely', words: 'No residue in warm water. The taste is strong, as it should be.' },
    { stars: 4, title: 'Bitter but good', words: 'I take it with milk in the morning. The spoon is useful.' },
    { stars: 5, title: '', words: 'Thick and dark, and it softens in the hand. Well packed.' },
    {
      stars: 3,
      title: 'Hard to get out',
      words: 'In winter the resin is very hard. I had to warm the jar.',
      answer: 'Two minutes in warm water soften it. The page says so now.',
    },
    { stars: 5, title: 'Second jar', words: 'Same quality as the first one. The twenty gram jar lasts two months.' },
    { stars: 4, title: '', words: 'My father takes it after his walk. He asked for more.' },
    { stars: 5, title: 'Clear instructions', words: 'How much to take is printed on the jar. I like that.' },
    { stars: 2, title: 'Not for me', words: 'I could not get used to the taste.' },
    { stars: 5, title: 'Sealed and dated', words: 'Batch number and date on the jar match those in the mail.' },
    { stars: 4, title: '', words: 'Good resin. The fifty gram jar was sold out, so I took two smaller ones.' },
    { stars: 5, title: 'Fast to Kochi', words: 'Ordered on Monday, here on Thursday.' },
  ],
  Gift: [
    { stars: 5, title: 'Beautiful box', words: 'Gave it at a housewarming. It looks more expensive than it was.' },
    { stars: 4, title: 'Good set', words: 'Both jars are sealed with their own dates. A card for a message would be nice.' },
    { stars: 5, title: '', words: 'My brother in Pune was very happy with it for Rakhi.' },
    { stars: 5, title: 'Diwali gifts sorted', words: 'Ordered three sets. All arrived together and undamaged.' },
  ],
}

/** Reviews that an owner takes down, with the reason. */
export const removedTexts = [
  { stars: 5, title: 'Cheap saffron here', words: 'Visit my own shop for half the price.', reason: 'An advert for another shop.' },
  { stars: 1, title: '', words: 'The courier Ramesh is a fool.', reason: 'It insults a person by name.' },
]
