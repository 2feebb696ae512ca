import type { BatchOrder, RecallRecipients } from '#shop/orders/recalls/contract.ts'

export const batchTexts = {
  title: 'Orders with this batch',
  titleOf: (code: string, pack: string) => `Batch ${code} of ${pack}`,
  offSale: {
    recall: (pack: string) => `The batch of ${pack} was recalled. Its packs are off sale, and packs that come back leave the stock at once.`,
    expiry: (pack: string) => `The last day of sale of this batch of ${pack} is over. Packs that come back leave the stock at once.`,
  },
  intro: 'The orders with packs of this batch. Packs that came back into the stock do not count.',
  back: 'Pack',
  columns: { order: 'Order', date: 'Date', name: 'Deliver to', pieces: 'Packs', status: 'Status', told: 'Recall' },
  recallStates: { none: 'Not told', queued: 'Message queued', sent: 'Message sent', failed: 'Message failed' } satisfies Record<BatchOrder['recall'], string>,
  empty: 'No order has packs of this batch.',
  noun: ['order', 'orders'],
  recall: 'Recall this batch',
  recallOf: (code: string, pack: string) => `Recall batch ${code} of ${pack}`,
  sameCode: (code: string, pack: string) =>
    `Other packs have batch ${code} too. The recall of ${pack} does not reach their buyers. Recall each of them on its own page:`,
  sameCodeRecalled: (code: string) => `Other packs have batch ${code} too. Each has had a recall of its own:`,
  isRecalled: 'Recalled',
  notRecalled: 'Not recalled',
  takeOff: (onHand: number, shown: string) =>
    onHand <= 0
      ? 'Stop its sale: write off packs that come back'
      : `Stop its sale: write off the ${onHand === 1 ? '1 pack that is' : `${shown} packs that are`} left, and those that come back`,
  takeOffHint:
    'Orders that are not sent get packs of other batches, as far as there are any. Packed ones go back to “To pack”. ' +
    'Packs that are free of the fault can be received again under another batch number.',
  counting: 'Counting the buyers…',
  recipients: ({ mail, sms, unreachable }: RecallRecipients, show: (count: number) => string) => {
    const all = mail + sms + unreachable
    const ways = [mail > 0 && `${show(mail)} by e-mail`, sms > 0 && `${show(sms)} by SMS`, unreachable > 0 && `${show(unreachable)} cannot be reached`].filter(
      Boolean,
    )
    const buyers = `${show(all)} ${all === 1 ? 'buyer' : 'buyers'}`
    return ways.length === 0 ? `${buyers}.` : `${buyers}: ${ways.join(', ')}. Each gets the message once, also if the order is not sent yet.`
  },
  subject: 'Subject',
  words: 'Message',
  wordsHint: 'Say what is wrong, what to do with the pack, and how you refund it. It leaves by e-mail. An SMS asks the buyer to call you.',
  send: 'Write to every buyer',
  preview: {
    title: 'What a buyer gets',
    subject: '(the subject)',
    words: '(the message)',
    sms: 'SMS',
    short: 'With a character such as ₹, a part holds 70 characters instead of 160.',
    mail: (subject: string) => `E-mail: ${subject}`,
    length: (shownCharacters: string, characters: number, shownParts: string, parts: number) =>
      `${shownCharacters} ${characters === 1 ? 'character' : 'characters'}, sent as ${shownParts} SMS ${parts === 1 ? 'part' : 'parts'}.`,
  },
} as const
