import { reminderMail } from '#domain/cart-reminders/reminder-mail.ts'
import { cancelledMail, deliveredMail, placedMail, shippedMail } from '#domain/orders/order-mails.ts'
import { refundedMail } from '#domain/payments/refund-mails.ts'

const editable = [placedMail, shippedMail, deliveredMail, cancelledMail, refundedMail, reminderMail]

/** Returns our words of a mail that the owner may edit. */
export const templateOf = (kind: string) => editable.find(({ name }) => name === kind)?.template
