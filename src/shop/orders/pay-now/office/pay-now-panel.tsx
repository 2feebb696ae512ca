import { CopyField } from '#ui/office/copy-field.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { showRupees } from '#ui/office/show.ts'
import type { OrderDetails } from '../../office-contract.ts'

const texts = {
  title: 'Pay online instead',
  link: 'Link to pay online',
  hint: (amount: string) => `The customer pays ${amount} and nothing at the door. It works until the parcel is sent.`,
  copy: 'Copy link',
  copied: 'Link copied',
  notCopied: 'Please copy the selected link.',
} as const

/** The warning about a slip or label that was printed before the order was paid online. */
export const prepaidText = 'Paid online since it was ordered. A slip or label from before asks for cash: print it again.'

/** Shows the link on which the customer can pay a cash on delivery order online. Staff copy it into a message. */
export function PayNowPanel({ link, amount }: NonNullable<OrderDetails['payNow']>) {
  return (
    <Panel title={texts.title}>
      <CopyField label={texts.link} value={link} hint={texts.hint(showRupees(amount))} texts={texts} />
    </Panel>
  )
}
