import { reminderMail } from '#shop/orders/reminders/mails/reminder-mail.ts'
import { cancelledMail, deliveredMail, placedMail, shippedMail } from '#shop/orders/mails/order-mails.ts'
import { refundedMail } from '#shop/orders/payments/mails/refund-mails.ts'

const editable = [placedMail, shippedMail, deliveredMail, cancelledMail, refundedMail, reminderMail]

/** Returns our words of a mail that the owner may edit. */
export const templateOf = (kind: string) => editable.find(({ name }) => name === kind)?.template
