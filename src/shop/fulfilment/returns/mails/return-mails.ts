import { type Mail, noticeMail, ownerNoticeMail, type NoticeWords } from '#shop/messages/rules.ts'
import type { ReturnReason } from '../rules/return.ts'

/** The words of messages about returns. Amounts are formatted. */

export const reasonTexts = {
  damaged: 'It arrived damaged',
  wrong_item: 'It is not what I ordered',
  spoiled: 'It is spoiled or past its date',
  not_as_described: 'It is not as described',
  changed_mind: 'I changed my mind, and it is unopened',
  other: 'Another reason',
} as const satisfies Record<ReturnReason, string>

const counted = (pieces: number) => (pieces === 1 ? '1 piece' : `${pieces} pieces`)

/** The notice to the owner about a new return. `page` is the page of the back-office that decides it. */
export const returnAskedNotice = ({ orderId, pieces, reason }: { orderId: string; pieces: number; reason: ReturnReason }) => ({
  subject: `A return was asked for: order ${orderId}`,
  sentences: [`A shopper wants to return ${counted(pieces)} of order ${orderId}. The reason: ${reasonTexts[reason]}.`],
  page: `/admin/orders/${orderId}`,
})

type Answered = { orderId: string; items: string; words: string }

const paragraphsOf = (words: string) => words.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')

/** The notice to the shopper that the pieces may come back. `words`: what to do. */
export const returnApprovedNotice = ({ orderId, items, words }: Answered) => ({
  subject: `Your return of order ${orderId} is approved`,
  sentences: [`You may return ${items} of order ${orderId}.`, ...paragraphsOf(words)],
})

export const returnRefusedNotice = ({ orderId, items, words }: Answered) => ({
  subject: `Your return of order ${orderId} was refused`,
  sentences: [`We cannot take back ${items} of order ${orderId}.`, ...paragraphsOf(words)],
})

/** The notice about a return that ends without a refund. */
export const returnClosedNotice = ({ orderId, items, words }: Answered) => ({
  subject: `Your return of order ${orderId} is closed`,
  sentences: [`Your return of ${items} of order ${orderId} is closed without a refund.`, ...paragraphsOf(words)],
})

/** Returns the items of a return in one phrase. */
export const itemsOf = (lines: readonly { name: string; type: string; qty: number }[]) =>
  lines.map(({ name, type, qty }) => `${qty} × ${name}${type && `, ${type}`}`).join('; ')

const answerMail = (name: Mail['name'], notice: (answered: Answered) => NoticeWords, words: string) =>
  noticeMail(name, ({ order: { id, lines } }) => {
    const items = itemsOf(lines.slice(0, 1).map((line) => ({ name: line.name, type: line.quantityLabel, qty: 1 })))
    return notice({ orderId: id, items, words })
  })

export const returnMails: readonly Mail[] = [
  answerMail('returnApproved', returnApprovedNotice, 'Please send the pack back within 7 days.'),
  answerMail('returnRefused', returnRefusedNotice, 'The seal of the pack is broken.'),
  answerMail('returnClosed', returnClosedNotice, 'The parcel has not arrived.'),
  ownerNoticeMail('ownerReturnAsked', ({ order }) => returnAskedNotice({ orderId: order.id, pieces: 2, reason: 'damaged' })),
]
