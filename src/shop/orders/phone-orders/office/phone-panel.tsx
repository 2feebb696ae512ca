import type { OrderDetails } from '../../office-contract.ts'
import type { Order } from '../../contract.ts'
import * as phoneOrdersContract from '../contract.ts'
import { call } from '#ui/call.ts'
import { MarkPaidButton } from '../../offline/office/mark-paid-button.tsx'
import { phoneOrderTexts } from './phone-orders-texts.ts'
import { ask } from '#ui/ask.tsx'
import { showMoment } from '#ui/office/show.ts'
import { AdminIcon } from '#ui/office/admin-icon.tsx'
import { Button } from '#ui/office/button.tsx'
import { CopyField } from '#ui/office/copy-field.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { useAction } from '#ui/office/use-action.ts'

const texts = phoneOrderTexts.panel

type Phone = NonNullable<OrderDetails['phone']>

/** Shows the payment link of a phone order, with the buttons that copy it, send it again, and cancel the order. */
export function PhonePanel({ order, phone, unpaid }: { order: Order; phone: Phone; unpaid: number | undefined }) {
  const { _id: id, customer } = order
  const { state, link, expiresAt } = phone
  const { busy, run } = useAction(texts.problem)
  const isOpen = state === 'open'

  const send = (channel: 'sms' | 'mail') => run(channel, () => call(phoneOrdersContract.sendPaymentLink, { id, [channel]: true }))

  async function cancel() {
    if (await ask(texts.askCancel)) await run('cancel', () => call(phoneOrdersContract.cancelPhoneOrder, { id }))
  }

  return (
    <Panel title={texts.title}>
      <div className="grid gap-4">
        <p className="text-ink-2">{isOpen && link === '' ? texts.noLink : texts.states[state]}</p>
        {isOpen && link !== '' && <PaymentLink link={link} expiresAt={expiresAt} />}
        {isOpen && (
          <div className="flex flex-wrap gap-2">
            <Button
              needs={phoneOrdersContract.sendPaymentLink}
              look="outline"
              busy={busy === 'sms'}
              disabled={busy !== undefined}
              onClick={() => void send('sms')}
            >
              <AdminIcon name="send" /> {texts.sendSms}
            </Button>
            {customer?.email && (
              <Button
                needs={phoneOrdersContract.sendPaymentLink}
                look="outline"
                busy={busy === 'mail'}
                disabled={busy !== undefined}
                onClick={() => void send('mail')}
              >
                <AdminIcon name="send" /> {texts.sendMail}
              </Button>
            )}
            {unpaid !== undefined && <MarkPaidButton id={id} amount={unpaid} />}
            <Button
              needs={phoneOrdersContract.cancelPhoneOrder}
              look="outline"
              busy={busy === 'cancel'}
              disabled={busy !== undefined}
              onClick={() => void cancel()}
            >
              {texts.cancel}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}

const PaymentLink = ({ link, expiresAt }: Pick<Phone, 'link' | 'expiresAt'>) => (
  <CopyField label={texts.link} value={link} hint={texts.until(showMoment(expiresAt))} texts={texts} />
)
