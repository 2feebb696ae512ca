import { useState } from 'react'
import { Link } from 'react-router'
import type { OwnReturns } from '../contract.ts'
import { dateInIndia } from '#kernel/india.ts'
import { ownReturnsTexts as texts } from './own-returns-texts.ts'
import { Button } from '#ui/button.tsx'
import { useFocusNext } from '#ui/use-focus-next.ts'
import { OwnOrderPanel, returnsPart } from '#shop/orders/parts.ts'
import { OwnReturn } from './own-return.tsx'
import { hasReturnDraft } from './return-draft.ts'
import { ReturnForm } from './return-form.tsx'

type Props = { orderId: string; own: OwnReturns | undefined; isSent: boolean; onChange: (own: OwnReturns) => void }

/** The returns of an order, and the form that asks for one. Renders nothing for an order that has no return and is not sent. */
export function OwnReturnsPanel({ orderId, own, isSent, onChange }: Props) {
  const [isOpen, setOpen] = useState(() => hasReturnDraft(orderId))
  const [isPressed, setPressed] = useState(false)
  const focusNext = useFocusNext()
  if (!own) return <p className="text-ink-2">{texts.failed}</p>
  const { canAsk, lastDay, days, returns } = own
  if (!canAsk && returns.length === 0 && !isSent) return null
  return (
    <OwnOrderPanel title={texts.title} id={returnsPart}>
      {returns.length > 0 && (
        <ul className="grid gap-5">
          {returns.map((each) => (
            <li key={each._id} className="border-b border-line pb-5 last:border-0 last:pb-0">
              <OwnReturn own={each} onChange={onChange} />
            </li>
          ))}
        </ul>
      )}
      {canAsk && isOpen && (
        <ReturnForm
          orderId={orderId}
          lines={own.lines}
          focus={isPressed}
          onChange={onChange}
          onClose={() => setOpen(false)}
          onSent={(id) => focusNext(() => document.querySelector<HTMLElement>(`[data-return="${id}"] h3`))}
        />
      )}
      {!canAsk && returns.length === 0 && (
        <p className="text-ink-2">
          {texts.over} <Rules />
        </p>
      )}
      {canAsk && !isOpen && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            look="outline"
            onClick={() => {
              setPressed(true)
              setOpen(true)
            }}
          >
            {texts.open}
          </Button>
          <p className="text-ink-2">
            <span>{lastDay === null ? days > 0 && texts.within(days) : texts.until(dateInIndia(lastDay))}</span> <Rules />
          </p>
        </div>
      )}
    </OwnOrderPanel>
  )
}

const Rules = () => (
  <Link to="/returns" className="link">
    {texts.rules}
  </Link>
)
