/** The texts of the gift on the page of an order in the back-office. */
export const giftOfficeTexts = {
  title: 'Gift',
  noMessage: 'No message.',
  sender: 'From',
  recipient: 'Recipient',
  states: {
    awaited: 'Waits for the recipient’s address. It cannot be packed before.',
    received: 'The recipient gave the address. The customer does not see it: do not tell it to them.',
    known: 'The customer gave the address.',
  },
  asked: (at: string) => `Asked ${at}`,
  answered: (at: string) => `Address given ${at}`,
  again: 'Send the link again',
  link: {
    label: 'Link for the recipient',
    hint: 'Whoever has it can give the address, once.',
    copy: 'Copy link',
    copyAgain: 'Copy link again',
    copied: 'Link copied',
    notCopied: 'Please copy the selected link.',
  },
  failed: 'The link could not be sent.',
} as const
