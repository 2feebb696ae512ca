import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRevalidator } from 'react-router'
import * as parcelsContract from '../contract.ts'
import { order as orderSchema, type Order } from '#shop/orders/contract.ts'
import { isQueued, refundStateOf } from '#shop/orders/rules.ts'
import { isTrackingUrl } from '../rules/carriers.ts'
import { call } from '#ui/call.ts'
import { conflictTexts } from '#ui/office/conflict-texts.ts'
import { ordersTexts } from '#shop/orders/parts.ts'
import { classes } from '#ui/classes.ts'
import { toast } from '#ui/toast-store.ts'
import { Button } from '#ui/office/button.tsx'
import { ConflictLine } from '#ui/office/conflict-dialog.tsx'
import { controlClasses } from '#ui/office/fields.tsx'
import { mayCall } from '#ui/office/rights.ts'
import { restoreFocus } from '#ui/office/restore-focus.ts'
import { differingFields, useConflict } from '#ui/office/use-conflict.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import { useUnsavedRow } from '#ui/office/use-unsaved.ts'

const texts = ordersTexts.tracking

const fieldName = 'trackingUrl'

/** Narrow buttons in a table with many columns, so that the form is one line. */
const inCell = 'min-[77.5rem]:[td_&]:px-1.5 min-[77.5rem]:[td_&]:text-xs'

const urlOf = ({ trackingUrl, trackingId }: Order) => trackingUrl || trackingId

/** Says which side effects saving a link has. Empty for an order that is shipped already, or never will be. */
function effectsOf(order: Order): string {
  if (!isQueued(order)) return ''
  const isToldToCustomer = !order.trackingId && refundStateOf(order) !== 'full'
  return isToldToCustomer ? texts.shipsAndTells : texts.ships
}

/**
 * The tracking of an order: an input without a tracking id; else a link and an Edit button, which opens the input again. Roles that may not save it see only
 * the link.
 */
export function TrackingCell({ order: listed }: { order: Order }) {
  const [saved, setSaved] = useState<Order>()
  const [editing, setEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  // After a save, the saved order is newer than the list until the list reloads.
  const order = saved && (saved.version ?? 0) >= (listed.version ?? 0) ? saved : listed
  const url = urlOf(order)

  /** Closes the form and moves the focus to Edit, which takes the form's place. */
  function close(next?: Order) {
    flushSync(() => {
      setEditing(false)
      if (next) setSaved(next)
    })
    restoreFocus(edit.current)
  }

  if (!mayCall(parcelsContract.saveTracking)) return url ? <TrackingLink url={url} /> : <span className="text-ink-3">{ordersTexts.none}</span>
  if (editing || !url) return <TrackingForm order={order} url={url} onDone={close} />
  return (
    <span className="flex min-w-0 items-center gap-1">
      <TrackingLink url={url} />
      <Button ref={edit} look="ghost" size="small" onClick={() => setEditing(true)} aria-label={texts.editOf(order._id)}>
        {texts.edit}
      </Button>
    </span>
  )
}

/** Renders a link only for an http(s) address, because stored values may be anything. */
function TrackingLink({ url }: { url: string }) {
  const label = <span className="block truncate min-[77.5rem]:[td_&]:max-w-24">{url.replace(/^https?:\/\/(www\.)?/i, '')}</span>
  if (!isTrackingUrl(url)) return label
  return (
    <a href={url} title={url} target="_blank" rel="noopener noreferrer" className="link min-w-0">
      {label}
    </a>
  )
}

function TrackingForm({ order, url, onDone }: { order: Order; url: string; onDone: (saved?: Order) => void }) {
  const [text, setText] = useState(url)
  const { busy, errors, formProps, refuse, save, setError } = useOfficeForm({ failed: texts.failed, failsAt: fieldName })
  const { revalidate } = useRevalidator()
  const id = useId()
  const refused = errors[fieldName] !== undefined
  const isChanged = text.trim() !== url.trim()
  // An address needs a line of its own. An empty field shares one with the buttons, so that a list has more rows.
  const isTyped = isChanged || url !== ''
  const effects = isChanged && text.trim() !== '' ? effectsOf(order) : ''
  useUnsavedRow(() => isChanged && !busy)
  const { conflict, send, close } = useConflict(orderSchema, (theirs) => differingFields([[texts.hint, urlOf(theirs), text.trim()]]))

  /** Saves the URL. `seen` is the version of another admin that this save replaces; by default, the version that filled the form. */
  function submit(seen?: Order) {
    const trackingUrl = text.trim()
    if (!isTrackingUrl(trackingUrl)) {
      toast(trackingUrl === '' ? texts.missing : texts.noLink, { kind: 'error' })
      return refuse({ [fieldName]: texts.example })
    }
    return save(async () => {
      // Staff type no number here, so the link stands for it.
      const fields = { id: order._id, trackingId: trackingUrl, trackingUrl }
      const reply = await send((known: Order = order) => call(parcelsContract.saveTracking, { ...fields, version: known.version }), { seen })
      if (!reply) return undefined
      toast(reply.message, { urgent: true })
      onDone(reply.order)
      await revalidate()
      return undefined
    })
  }

  function take(theirs: Order) {
    setText(urlOf(theirs))
    close()
    onDone(theirs)
    void revalidate()
  }

  function cancel() {
    setText(url)
    setError(fieldName)
    close()
    onDone()
  }

  const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && cancel()

  return (
    <form {...formProps(() => submit())} onKeyDown={onKeyDown} className="flex flex-wrap items-center gap-1">
      <label htmlFor={id} className="sr-only">
        {texts.labelOf(order._id)}
      </label>
      <input
        id={id}
        name={fieldName}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder={texts.empty}
        value={text}
        maxLength={2000}
        // Lets the input shrink to its column.
        size={1}
        // Focuses the input when Edit opened it.
        autoFocus={url !== ''}
        onChange={({ target }) => setText(target.value)}
        aria-invalid={refused || undefined}
        aria-describedby={classes(effects !== '' && `${id}-effects`, refused && `${id}-error`) || undefined}
        className={classes(
          controlClasses,
          'min-w-32 flex-1 min-[77.5rem]:[td_&]:min-w-10 min-[77.5rem]:[td_&]:px-1 min-[77.5rem]:[td_&]:text-xs',
          isTyped && 'min-[77.5rem]:[td_&]:basis-full',
        )}
      />
      <span className="flex gap-1">
        <Button type="submit" size="small" busy={busy} aria-label={texts.saveOf(order._id)} className={inCell}>
          {texts.save}
        </Button>
        <Button look="outline" size="small" onClick={cancel} aria-label={texts.cancelOf(order._id)} className={inCell}>
          {texts.cancel}
        </Button>
      </span>
      {/* Empty, it takes no row. It stays in the page, so that a screen reader reads a new text. */}
      <p id={`${id}-effects`} role="status" className="basis-full text-xs text-marigold-800 empty:absolute">
        {effects}
      </p>
      {refused && (
        <p id={`${id}-error`} role="alert" className="basis-full text-xs text-ink-2 wrap-anywhere">
          {errors[fieldName]}
        </p>
      )}
      {conflict && (
        <ConflictLine busy={busy} onTake={() => take(conflict.theirs)} onKeep={() => void submit(conflict.theirs)}>
          {conflictTexts.order(conflict.theirs.status, urlOf(conflict.theirs))}
        </ConflictLine>
      )}
    </form>
  )
}
