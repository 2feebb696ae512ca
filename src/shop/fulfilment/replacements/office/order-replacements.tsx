import { useEffect, useState } from 'react'
import type { Order } from '#shop/orders/contract.ts'
import * as ordersOfficeContract from '#shop/orders/office-contract.ts'
import { OrderLink } from '#shop/orders/parts.ts'
import { isPlaced } from '#shop/orders/rules.ts'
import { call } from '#ui/call.ts'
import { Button } from '#ui/office/button.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { mayCall } from '#ui/office/rights.ts'
import { showMoment } from '#ui/office/show.ts'
import { returnReasonTexts } from '../../returns/rules/return-reason-texts.ts'
import * as contract from '../contract.ts'
import type { Replacements } from '../contract.ts'
import { ReplaceDialog } from './replace-dialog.tsx'
import { replacementTexts as texts } from './replacement-texts.ts'

/** The replacements of an order, and the button that makes one. Renders nothing for an order of which nothing was sent or replaced. */
export function OrderReplacements({ order }: { order: Order }) {
  const [loaded, setLoaded] = useState<Replacements>()
  const [isOpen, setOpen] = useState(false)
  const { _id: id, version } = order
  const isOrder = isPlaced(order)

  // The page shows the order before, so a failure only leaves this part out.
  useEffect(() => {
    if (isOrder) call(contract.showReplacements, { id }).then(setLoaded, () => {})
  }, [id, version, isOrder, isOpen])

  if (!loaded) return null
  const { replaces, lines, made, refusal } = loaded
  const canSend = refusal === undefined && lines.length > 0 && mayCall(ordersOfficeContract.refundOrder) && mayCall(contract.makeReplacement)
  if (replaces === undefined && made.length === 0 && !canSend) return null
  return (
    <Panel title={texts.title}>
      <div className="grid gap-4">
        {replaces !== undefined && (
          <p>
            {texts.replaces} <OrderLink id={replaces} />.
          </p>
        )}
        {made.length > 0 && (
          <ul className="grid gap-2">
            {made.map((each) => (
              <li key={each._id} className="grid gap-0.5">
                <span className="flex flex-wrap items-baseline gap-x-3">
                  <OrderLink id={each._id} />
                  <span className="text-ink-3">{[each.status, returnReasonTexts[each.reason], showMoment(each.madeAt)].join(' · ')}</span>
                </span>
                <span>{each.items}</span>
              </li>
            ))}
          </ul>
        )}
        {canSend && (
          <Button look="outline" className="justify-self-start" onClick={() => setOpen(true)}>
            {texts.send}
          </Button>
        )}
      </div>
      {isOpen && <ReplaceDialog orderId={id} lines={lines} onClose={() => setOpen(false)} />}
    </Panel>
  )
}
