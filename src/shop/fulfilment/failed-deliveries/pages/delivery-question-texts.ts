import { closedWords } from '../rules/question.ts'

/** The texts of the page on which a shopper says what to do with a parcel that could not be delivered. */
export const questionTexts = {
  title: (id: string) => `Order ${id}`,
  intro: (day: string) => `We could not deliver your parcel on ${day}. When shall the courier come again?`,
  noDays: 'We cannot deliver to your PIN code at present. Please call us.',
  day: 'Day',
  choose: 'Choose a day',
  phone: 'Another phone number for the courier',
  phoneHint: 'Only if the number on the parcel is wrong.',
  address: 'What helps to find you',
  addressHint: 'A landmark, the house or the floor. The address itself stays.',
  submit: 'Choose this day',
  sending: 'Sending...',
  missing: 'Please choose a day.',
  refuse: 'I do not want it',
  refuseTitle: 'You do not want it any more?',
  refuseText: 'Then the courier brings the parcel back to us.',
  sure: { text: 'Shall the courier bring the parcel back to us?', yes: 'Yes, I do not want it', no: 'No' },
  failed: 'Your answer could not be sent. Please try again.',
  states: closedWords,
  goneTitle: 'This link no longer works',
  gone: 'Please check the address, or call us.',
  contact: 'Contact us',
} as const
