import { cancelledMail, deliveredMail, placedMail, refundedMail, reminderMail, shippedMail } from '#shop/orders/rules.ts'

const editable = [placedMail, shippedMail, deliveredMail, cancelledMail, refundedMail, reminderMail]

/** Returns our words of a mail that the owner may edit. */
export const templateOf = (kind: string) => editable.find(({ name }) => name === kind)?.template
