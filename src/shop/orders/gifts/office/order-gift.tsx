import { useState } from 'react'
import { call, textOf } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'
import { Button } from '#ui/office/button.tsx'
import { CopyField } from '#ui/office/copy-field.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { showMoment } from '#ui/office/show.ts'
import { useAction } from '#ui/office/use-action.ts'
import { toast } from '#ui/toast-store.ts'
import type { Order } from '../../contract.ts'
import { isPlaced, isUnfinished } from '../../rules/order.ts'
import * as giftContract from '../address-contract.ts'
import { giftOfficeTexts as texts } from './gift-office-texts.ts'

/** The card of a gift, and how far the address of its recipient is. Renders nothing for any other order. */
export function OrderGift({ order }: { order: Order }) {
  const { busy, run } = useAction(texts.failed)
  const [link, setLink] = useState('')
  const { gift, _id: id } = order
  if (!gift) return null
  const { message, sender, recipient } = gift
  const isAsking = recipient?.state === 'awaited' && isPlaced(order) && isUnfinished(order)

  async function show() {
    try {
      const found = await withSession(call(giftContract.showGiftLink, { id }))
      setLink(found.link)
      await navigator.clipboard.writeText(found.link).then(
        () => toast(texts.link.copied),
        () => toast(texts.link.notCopied, { kind: 'info' }),
      )
    } catch (error) {
      toast(textOf(error, texts.failed), { kind: 'error' })
    }
  }

  return (
    <Panel title={texts.title}>
      <div className="grid gap-3">
        <p className="wrap-anywhere whitespace-pre-line">{message || <span className="text-ink-2">{texts.noMessage}</span>}</p>
        <p className="wrap-anywhere">
          <span className="text-ink-2">{texts.sender}</span> <span translate="no">{sender}</span>
        </p>
        {recipient && (
          <div className="grid gap-1 border-t border-edge pt-3">
            <p className="font-semibold">{texts.states[recipient.state]}</p>
            <p className="wrap-anywhere">
              <span className="text-ink-2">{texts.recipient}</span>{' '}
              <span translate="no">{[recipient.name, recipient.mobile && `+91 ${recipient.mobile}`].filter(Boolean).join(', ')}</span>
            </p>
            {recipient.askedAt && <p className="text-ink-2">{texts.asked(showMoment(recipient.askedAt))}</p>}
            {recipient.answeredAt && <p className="text-ink-2">{texts.answered(showMoment(recipient.answeredAt))}</p>}
          </div>
        )}
        {isAsking && (
          <>
            <div className="flex flex-wrap gap-2">
              <Button
                needs={giftContract.sendGiftLink}
                look="outline"
                size="small"
                busy={busy !== undefined}
                onClick={() => void run('send', () => call(giftContract.sendGiftLink, { id }))}
              >
                {texts.again}
              </Button>
              <Button needs={giftContract.showGiftLink} look="outline" size="small" onClick={() => void show()}>
                {texts.link.copy}
              </Button>
            </div>
            {link && <CopyField label={texts.link.label} value={link} hint={texts.link.hint} texts={texts.link} copyName={texts.link.copyAgain} />}
          </>
        )}
      </div>
    </Panel>
  )
}
