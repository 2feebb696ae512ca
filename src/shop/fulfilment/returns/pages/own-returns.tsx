import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { dateInIndia } from '#kernel/india.ts'
import { inr, paiseOf } from '#kernel/money.ts'
import { OwnOrderPanel, returnsPart } from '#shop/orders/parts.ts'
import { ask } from '#ui/ask.tsx'
import { Button } from '#ui/button.tsx'
import { call, textOf } from '#ui/call.ts'
import { classes } from '#ui/classes.ts'
import { FilePicker, photoTypes } from '#ui/file-picker.tsx'
import { withSession } from '#ui/guard.ts'
import { toast } from '#ui/toast-store.ts'
import { uiTexts } from '#ui/ui-texts.ts'
import { useFocusNext } from '#ui/use-focus-next.ts'
import * as returnsContract from '../contract.ts'
import type { OwnReturns, ShopperReturn } from '../contract.ts'
import { mostPhotos, type ReturnState } from '../rules/return.ts'
import { ownReturnsTexts as texts } from './own-returns-texts.ts'
import { hasReturnDraft } from './return-draft.ts'
import { ReturnForm } from './return-form.tsx'
import { ReturnPhoto } from './return-photo.tsx'

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

const colours: Record<ReturnState, string> = {
  requested: 'bg-marigold-100 text-marigold-800',
  withdrawn: 'bg-limewash text-ink-2',
  refused: 'bg-danger-50 text-danger',
  approved: 'bg-info-50 text-info',
  received: 'bg-info-50 text-info',
  closed: 'bg-leaf-50 text-leaf',
}

/** One return of an order: its items and reason, its state, and the answer of the shop. */
function OwnReturn({ own, onChange }: { own: ShopperReturn; onChange: (own: OwnReturns) => void }) {
  const { _id, state, reason, words, answer, closing, askedAt, lines, photos } = own
  const [busy, setBusy] = useState(false)
  const next = nextOf(own)

  async function run(action: () => Promise<{ message: string; own: OwnReturns }>, failed: string) {
    setBusy(true)
    try {
      const { message, own: changed } = await withSession(action())
      toast(message)
      onChange(changed)
    } catch (error) {
      toast(textOf(error, failed), { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }

  const withdraw = async () => (await ask(texts.askWithdraw)) && run(() => call(returnsContract.withdrawReturn, { id: _id }), texts.withdrawFailed)

  async function addPhotos(files: File[]) {
    for (const file of files) await run(() => call(returnsContract.addReturnPhoto, { id: _id }, file), texts.photos.failed)
  }

  return (
    <div className="grid gap-3" data-return={_id}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 tabIndex={-1} className="font-sans text-base font-semibold tracking-normal">
          {texts.askedOn(dateInIndia(askedAt))}
        </h3>
        <span className={classes('rounded-full px-2.5 py-0.5 text-sm font-semibold', colours[state])}>{texts.states[state]}</span>
      </div>
      {next && <p className="font-medium">{next}</p>}
      <ul className="grid gap-1">
        {lines.map(({ position, name, type, qty, received }) => (
          <li key={position}>
            <span>{texts.item(qty, name, type)}</span>
            {received !== null && received < qty && <span className="text-ink-2">{` (${texts.received(received, qty)})`}</span>}
          </li>
        ))}
      </ul>
      <dl className="grid gap-3">
        <Part name={texts.reason}>{texts.reasons[reason]}</Part>
        {words && <Part name={texts.words}>{words}</Part>}
        {answer && <Part name={texts.answer}>{answer}</Part>}
        {closing && <Part name={texts.answer}>{closing}</Part>}
      </dl>
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {photos.map((photo, index) => (
            <li key={photo}>
              <ReturnPhoto id={photo} number={index + 1} />
            </li>
          ))}
        </ul>
      )}
      {state === 'requested' && (
        <div className="flex flex-wrap items-center gap-3">
          {photos.length < mostPhotos && (
            <FilePicker
              look="button"
              label={busy ? texts.photos.uploading : texts.photos.add}
              hint={uiTexts.files.photoHint}
              accept={photoTypes}
              left={mostPhotos - photos.length}
              disabled={busy}
              onFiles={(files) => void addPhotos(files)}
            />
          )}
          <Button look="outline" busy={busy} onClick={() => void withdraw()}>
            {texts.withdraw}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Returns what the shopper should know first about a return. */
function nextOf({ state, refund }: ShopperReturn): string | undefined {
  if (refund !== null) return texts.next.refunded(inr(paiseOf(refund)))
  return state === 'requested' || state === 'approved' || state === 'received' ? texts.next[state] : undefined
}

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-3">{name}</dt>
    <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
  </div>
)
