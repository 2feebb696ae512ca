import { inr } from '#kernel/money.ts'
import { accountChangedMail, accountDeletedMail, addAddressCodeMail, resetByPhoneMail, resetMail, verifyCodeMail } from '../customers/account-mails.ts'
import { resetLink } from '../customers/reset-link.ts'
import { leadCopyMail } from '../leads/copy-mail.ts'
import { leadReplyMail } from '../leads/reply-mail.ts'
import { accountsJoined, contactChanged, contactMail, factorChanged } from '../merges/contact-mails.ts'
import { exceptionNotice, unknownOrderNotice, wrongAmountNotice } from '../orders/exception-mails.ts'
import { itemRows, myOrders, newOrderMail, orderValues, placedValues, refundMade, refundStarted } from '../orders/order-mails.ts'
import { anotherParcelNotice, describePieces } from '../parcels/shipped-mails.ts'
import { linkMail } from '../phone-orders/link-mail.ts'
import { failedRefundNotice, refundNotice } from '../payments/refund-mails.ts'
import { backInStockMail } from '../stock-alerts/back-in-stock-mail.ts'
import { reminderValues, restoreAddress, stopAddress } from '../cart-reminders/reminder-mail.ts'
import { itemsOf, returnApprovedNotice, returnAskedNotice, returnClosedNotice, returnRefusedNotice } from '../returns/return-mails.ts'
import { reviewInvitationMail } from '../reviews/invitation-mail.ts'
import { invitationLink } from '../staff/invitation-link.ts'
import { invitationMail } from '../staff/invitation-mail.ts'
import type { MailKind } from './mail-kind.ts'
import type { MailExample } from './mail-example.ts'
import { plainNameOf } from './greeting.ts'
import type { MailBlock } from './mail-blocks.ts'
import type { MailText } from './mail-text.ts'
import { inOurWords } from './notice-mail.ts'
import { ownerMail } from './notify-owner.server.ts'
import { backupLateMail, dailySummaryMail } from '../needs/owner-mails.ts'
import { lowStockMail } from '../stock/low-stock-mail.ts'
import { fillTemplate, isTemplateName, type TemplateName, type Values } from './templates.ts'

type Notice = { subject: string; sentences: (MailBlock | string)[] }

type OrderTemplate = Exclude<TemplateName, 'unpaid'>

const toShopper = ({ publicUrl, name }: MailExample, notice: Notice) => inOurWords(publicUrl, notice)(name).mail

const toOwner = ({ publicUrl }: MailExample, notice: { subject: string; sentences: string[] }) => ownerMail(publicUrl, { ...notice, page: '/admin/money' })

const template = (name: OrderTemplate) => (example: MailExample) => fillTemplate(name, example.words[name], templateValues(name, example))

/** Returns the values of a template's variables. */
export function templateValues(name: OrderTemplate, { publicUrl, settings: { brand }, name: shopper, order }: MailExample): Values {
  const amount = inr(order.totalPaise)
  const refund = { placed: '', shipped: '', delivered: '', cancelled: refundStarted(amount), refunded: refundMade(amount) }[name]
  return { ...orderValues({ id: order.id, brand, link: myOrders(publicUrl) }), ...placedValues(order), amount, refund, name: plainNameOf(shopper) }
}

const exception = (kind: Parameters<typeof exceptionNotice>[0]['kind']) => (example: MailExample) => {
  const { id, totalPaise, couponCode } = example.order
  return toShopper(example, exceptionNotice({ kind, orderId: id, couponCode: couponCode ?? 'GIFT10', total: inr(totalPaise), amount: inr(totalPaise + 100) }))
}

const refund = (outcome: 'pending' | 'failed') => (example: MailExample) =>
  toShopper(example, refundNotice({ outcome, amount: inr(example.order.totalPaise), orderId: example.order.id }))

type Answered = Parameters<typeof returnApprovedNotice>[0]

const returned = (notice: (answered: Answered) => Notice, words: string) => (example: MailExample) => {
  const { id, lines } = example.order
  const items = itemsOf(lines.slice(0, 1).map(({ name, quantityLabel }) => ({ name, type: quantityLabel, qty: 1 })))
  return toShopper(example, notice({ orderId: id, items, words }))
}

const paymentId = 'pay_000000000000'
const token = 'example-link-that-does-not-work'

/** Every kind of mail that the shop sends, written from an example. The real mails use the same writers. */
export const mailKinds: Record<MailKind, (example: MailExample) => MailText> = {
  placed: template('placed'),
  shipped: template('shipped'),
  delivered: template('delivered'),
  cancelled: template('cancelled'),
  refunded: template('refunded'),
  unpaid: ({ words, name, settings: { brand }, publicUrl, order: { lines } }) =>
    fillTemplate('unpaid', words.unpaid, reminderValues({ name, brand, lines, link: restoreAddress(publicUrl, token), stop: stopAddress(publicUrl, token) })),
  anotherParcel: (example) => {
    const { publicUrl, settings, order } = example
    return toShopper(
      example,
      anotherParcelNotice({ brand: settings.brand, orderId: order.id, link: myOrders(publicUrl), contents: describePieces(order.lines), isLast: true }),
    )
  },
  backInStock: ({ publicUrl, settings: { brand }, order: { lines } }) =>
    backInStockMail({ brand, pack: [lines[0]?.name, lines[0]?.quantityLabel].filter(Boolean).join(', '), link: `${publicUrl}/products` }),
  recall: (example) =>
    toShopper(example, {
      subject: 'Please check your jar',
      sentences: ['These words are typed when a batch is recalled.', 'They say what to do with the jar.'],
    }),
  refundPending: refund('pending'),
  refundFailed: refund('failed'),
  returnApproved: returned(returnApprovedNotice, 'Please send the jar back within 7 days.'),
  returnRefused: returned(returnRefusedNotice, 'The seal of the jar is broken.'),
  returnClosed: returned(returnClosedNotice, 'The parcel has not arrived.'),
  surplus: exception('surplus'),
  afterCancel: exception('after_cancel'),
  couponSpent: exception('coupon_spent'),
  outOfStock: exception('out_of_stock'),
  amountDiffers: exception('amount_differs'),
  paymentLink: ({ settings: { brand }, publicUrl, name, order: { id, totalPaise, lines, couponCode } }) =>
    linkMail({
      brand,
      id,
      totalPaise,
      items: itemRows(lines, couponCode),
      link: `${publicUrl}/pay/${token}`,
      expiresAt: new Date('2026-11-25T18:29:00Z'),
      name,
    }),
  reviewInvitation: ({ name, settings: { brand }, publicUrl, order }) =>
    reviewInvitationMail({ name, brand, link: `${publicUrl}/review/${order.id}.${token}`, products: order.lines.map((line) => line.name) }),
  leadCopy: ({ settings: { brand }, ...example }) => leadCopyMail({ id: 'L0000000', brand, ...example.lead }),
  leadReply: ({ settings: { brand }, moment, ...example }) =>
    leadReplyMail({ id: 'L0000000', brand, moment, ...example.lead, text: 'Namaste Asha,\n\na closed jar keeps for two years.' }),
  verifyCode: ({ name, settings: { brand } }) => verifyCodeMail({ name, code: '123456', brand }),
  addAddressCode: ({ name, settings: { brand } }) => addAddressCodeMail({ name, code: '123456', brand }),
  reset: ({ name, settings: { brand }, publicUrl }) => resetMail({ name, brand, link: resetLink(publicUrl, token) }),
  resetByPhone: ({ name, settings: { brand }, publicUrl }) => resetByPhoneMail({ name, brand, publicUrl }),
  passwordChanged: ({ name, settings, moment }) =>
    accountChangedMail({ name, what: 'password', moment, consequence: 'All devices were logged out.', shop: settings }),
  emailChanged: ({ name, settings, moment }) =>
    accountChangedMail({ name, what: 'email address', moment, consequence: 'Messages about your orders no longer come to this address.', shop: settings }),
  numberChanged: ({ name, settings, moment }) => contactMail(contactChanged('login number', settings.brand, moment), name, settings),
  factorChanged: ({ name, settings, moment }) => contactMail(factorChanged('passkeyAdded', settings.brand, moment), name, settings),
  accountsJoined: ({ name, settings, moment }) => contactMail(accountsJoined(settings.brand, moment), name, settings),
  accountDeleted: ({ name, settings, moment }) => accountDeletedMail({ name, moment, shop: settings }),
  invitation: ({ settings: { brand }, publicUrl }) => invitationMail({ brand, role: 'Packer', link: invitationLink(publicUrl, token) }),
  ownerNewOrder: ({ publicUrl, order }) =>
    newOrderMail({
      publicUrl,
      id: order.id,
      totalPaise: order.totalPaise,
      items: itemRows(order.lines, order.couponCode),
      place: `${order.address.city}, ${order.address.state}`,
    }),
  ownerUnknownOrder: (example) => toOwner(example, unknownOrderNotice({ amount: inr(example.order.totalPaise), paymentId })),
  ownerWrongAmount: (example) => {
    const { id, totalPaise } = example.order
    return toOwner(example, wrongAmountNotice({ amount: inr(totalPaise + 100), total: inr(totalPaise), orderId: id, paymentId }))
  },
  ownerRefundFailed: (example) => toOwner(example, failedRefundNotice({ amount: inr(example.order.totalPaise), orderId: example.order.id })),
  ownerBackupLate: ({ publicUrl, moment }) => backupLateMail({ publicUrl, lastGood: moment }),
  ownerLowStock: ({ publicUrl, order: { lines } }) =>
    lowStockMail({ publicUrl, packs: lines.map(({ name, quantityLabel }, index) => ({ name, pack: quantityLabel, left: 3 - index })) }),
  ownerDailySummary: ({ publicUrl, order: { totalPaise } }) =>
    dailySummaryMail({ publicUrl, day: 'Monday, 23 November 2026', figures: { orders: 12, revenuePaise: totalPaise * 12, toPack: 5, openLeads: 2 } }),
  ownerReturnAsked: ({ publicUrl, order: { id } }) => ownerMail(publicUrl, returnAskedNotice({ orderId: id, pieces: 2, reason: 'damaged' })),
}

/** Writes a mail of this kind, for a preview. `draft` replaces the saved words of a template. */
export function writeExample(kind: MailKind, example: MailExample, draft?: { subject: string; words: string }): MailText {
  if (draft === undefined || !isTemplateName(kind)) return mailKinds[kind](example)
  return mailKinds[kind]({ ...example, words: { ...example.words, [kind]: draft } })
}
