import { noticeMail, type SmsKind, smsVariable } from '#shop/messages/rules.ts'

/** A recalled batch of a pack, and the typed words about it. `product` is empty if nobody knows its name any more. `phone` is the shop's. */
type Recall = { brand: string; phone: string; product: string; pack: string; code: string; subject: string; words: string }

/**
 * Returns a recall's notice to a buyer, for the message and for its preview. The typed words leave by mail. An SMS must fit its registered template, so its
 * words are fixed: what was recalled, and the number that says what to do. `values` fill the variables of the registered SMS.
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

/** The recall's entry in the list of mails. Its words stand for those that staff type for each recall. */
export const recallMail = noticeMail(
  'recall',
  () => ({
    subject: 'Please check your pack',
    sentences: ['These words are typed when a batch is recalled.', 'They say what to do with the pack.'],
  }),
  recallSmsKind,
)
