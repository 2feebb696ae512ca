import { type ClipboardEvent, type KeyboardEvent, useId } from 'react'
import { customerName } from '#shop/orders/rules.ts'
import type { OrderResult } from '#shop/orders/each-contract.ts'
import type { QueuedOrder } from '../contract.ts'
import { ordersTexts } from '#shop/orders/parts.ts'
import { sheetTexts, trackingTexts as texts } from './packing-texts.ts'
import { classes } from '#ui/classes.ts'
import { FieldError } from '#ui/field.tsx'
import { Badge } from '#ui/office/badge.tsx'
import { controlClasses } from '#ui/office/fields.tsx'
import type { PrintedParcel } from './picking-list.ts'
import type { RowProblem } from './tracking-rows.ts'

type TrackingRowProps = {
  order: QueuedOrder
  parcel: PrintedParcel
  number: string
  result: OrderResult | undefined
  problem: RowProblem | undefined
  isFirst: boolean
  onChange: (number: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void
  onLeave: () => void
}

/** A parcel with the field for its tracking number. Once it is shipped, the field gives way to the result. */
export function TrackingRow({ order, parcel, number, result, problem, isFirst, onChange, onKeyDown, onPaste, onLeave }: TrackingRowProps) {
  const id = useId()
  const isSent = result?.outcome === 'done' || result?.outcome === 'already'
  const refusal = result?.outcome === 'refused' ? result.message : undefined
  const bad = problem?.kind === 'bad' ? problem.text : refusal
  const warning = problem?.kind === 'warning' ? problem.text : undefined
  const noteId = bad !== undefined || warning !== undefined ? `${id}-note` : undefined
  return (
    <li className="grid items-center gap-x-4 gap-y-1 border-b border-hairline pb-2 sm:grid-cols-2">
      <label htmlFor={isSent ? undefined : id} className="min-w-0">
        <span className="sr-only">{texts.columns.number}</span>{' '}
        <span translate="no" className="font-semibold tracking-tight">
          {order._id}
        </span>
        <span className="block text-xs wrap-anywhere text-ink-2">{[customerName(order), order.address.city].filter(Boolean).join(', ')}</span>
        {parcel.of > 1 && (
          <span className="block text-xs wrap-anywhere text-ink-2">
            {`${sheetTexts.label.parcel(parcel.number, parcel.of)}: ${parcel.items.map(({ name, type, qty }) => ordersTexts.item(name, type, qty)).join(', ')}`}
          </span>
        )}
      </label>
      {isSent ? (
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone="good">{result.outcome === 'done' ? texts.shippedRow : texts.alreadyRow}</Badge> <span className="tabular-nums">{number}</span>
          <span>{result.message}</span>
        </p>
      ) : (
        <div className="grid gap-1">
          <input
            id={id}
            data-number={parcel.of > 1 ? `${order._id} ${parcel.number}` : order._id}
            value={number}
            autoFocus={isFirst}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="next"
            aria-invalid={bad !== undefined || undefined}
            aria-describedby={noteId}
            onChange={({ target }) => onChange(target.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onBlur={onLeave}
            className={classes(controlClasses, 'tabular-nums')}
          />
          {bad !== undefined && <FieldError id={noteId}>{bad}</FieldError>}
          {bad === undefined && warning !== undefined && (
            <p id={noteId} className="text-xs font-semibold text-marigold-800">
              {warning}
            </p>
          )}
        </div>
      )}
    </li>
  )
}
