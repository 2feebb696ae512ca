import { noticeMail, type SmsKind, smsVariable } from '#shop/messages/rules.ts'

/** A recalled batch of a pack, and the words that staff typed. `product` is empty if the name is not known any more. `phone`: the shop's number. */
type Recall = { brand: string; phone: string; product: string; pack: string; code: string; subject: string; words: string }

/**
 * Returns a recall's notice to a buyer, for the message and for its preview. Mails contain the typed words. An SMS must fit its registered template, so its
 * words are fixed: the recalled batch, and the number to call. `values` fill the variables of the registered SMS.
 */
export function recallNotice({ brand, phone, product, pack, code, subject, words }: Recall) {
  const recalled = [product, pack, `batch ${code}`].filter(Boolean).join(', ')
  const paragraphs = words
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
  return {
    subject: subject.trim(),
    sentences: [`This is about ${recalled}.`, ...paragraphs],
    sms: recallSms({ brand, phone, recalled }),
    values: [recalled],
  }
}

export const recallSmsKind: SmsKind = {
  name: 'recall',
  template: 'recall',
  registered: ({ brand, phone }) => recallSms({ brand, phone, recalled: smsVariable('alphanumeric') }),
}

const recallSms = ({ brand, phone, recalled }: { brand: string; phone: string; recalled: string }) =>
  `${brand} recalls ${recalled}. Please do not use it. Call ${phone}: we tell you what to do.`

/** The recall's entry in the list of mails, with example words. Staff type the words of each recall. */
export const recallMail = noticeMail(
  'recall',
  () => ({
    subject: 'Please check your pack',
    sentences: ['These words are typed when a batch is recalled.', 'They say what to do with the pack.'],
  }),
  recallSmsKind,
)
