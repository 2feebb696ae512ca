export const stockAlertTexts = {
  open: 'Tell me when it is back',
  asked: 'You asked for a message',
  about: (name: string, pack: string) => `${name}, ${pack}`,
  recipient: 'E-mail address or mobile number',
  consent:
    'We send one message when this pack is back, and use the address for nothing else. We delete it 30 days after the message, or after a year without one.',
  send: 'Tell me',
  sending: 'Sending...',
  cancel: 'Cancel',
  close: 'Close',
  failed: 'This could not be saved. Please check your connection and try again.',
  wrong: 'Please check this field.',
} as const
