/** The texts of a gift at the checkout and on the page of the order. */
export const giftTexts = {
  isGift: 'This is a gift',
  hint: 'The box has no prices. The invoice goes to you.',
  cash: 'A gift is paid online, so that its recipient has nothing to pay.',
  legend: 'Gift',
  message: 'Message on the card',
  left: (count: number) => `${count} ${count === 1 ? 'character' : 'characters'} left`,
  sender: 'From (the name on the card)',
  where: 'Where does it go?',
  known: 'Send to an address I know',
  ask: 'Ask them for the address',
  askAbout: 'They get an SMS and tell us. You never see the address. The address that you chose is that of the bill.',
  recipient: 'Recipient’s name',
  mobile: 'Recipient’s mobile number',
  missing: {
    sender: 'Please enter the name for the card.',
    name: 'Please enter the name of the recipient.',
    mobile: 'Please enter an Indian mobile number of 10 digits.',
  },
  billTo: ({ name, city, pincode }: { name: string; city: string; pincode: string }) => `Bill to ${name}, ${city} ${pincode}`,
} as const

/** The texts about a gift on the page of an own order. */
export const ownGiftTexts = {
  title: 'Your gift',
  from: (sender: string) => `From ${sender}`,
  states: {
    awaited: (name: string) => `We have asked ${name} for the address. Once we have it, we pack your gift.`,
    received: 'Address received. Only we and the courier know it.',
    known: 'You gave us the address.',
  },
  ended: 'No address is needed any more.',
  own: 'Give an address yourself',
  ownHint: 'Then the link that we sent no longer works.',
  choose: 'One of your addresses',
  none: 'You have no saved address.',
  addresses: 'Your addresses',
  send: 'Send it there',
  sending: 'Sending...',
  failed: 'The address could not be saved. Please try again.',
} as const

/** The texts of the page on which the recipient of a gift gives the address. */
export const giftAddressTexts = {
  title: (sender: string) => `A gift from ${sender}`,
  closedTitle: 'Your gift',
  greeting: (recipient: string) => `Namaste ${recipient},`,
  intro: (sender: string, brand: string) => `${sender} has ordered a gift from ${brand} for you. Where shall we send it?`,
  secret: (sender: string) => `${sender} does not see your address. Only its state is printed on the invoice, as tax law requires. You pay nothing.`,
  consent: 'By saving the address you agree that we and our courier use it, and your number, to deliver this gift. We use it for nothing else. Read more in',
  privacy: 'our privacy policy',
  thanks: 'Thank you! We have your address, and send your gift there.',
  goneTitle: 'This link no longer works',
  gone: 'Please check the address, or ask the person who sent you the gift.',
  contact: 'Contact us',
} as const
