import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { runUndo } from '#shop/audit/parts.ts'
import type { OrderResult } from '#shop/orders/each-contract.ts'
import { call } from '#ui/call.ts'
import { Badge } from '#ui/office/badge.tsx'
import { Button } from '#ui/office/button.tsx'
import { FormError, SelectField } from '#ui/office/fields.tsx'
import { Modal } from '#ui/office/modal.tsx'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import { toast } from '#ui/toast-store.ts'
import * as parcelsContract from '../contract.ts'
import type { QueuedOrder } from '../contract.ts'
import { type Carrier, carrierIds, carriers } from '../rules/carriers.ts'
import { carrierOfTable, readCourierTable, type TableLine } from './courier-table.ts'
import { packingTexts, trackingTexts as texts } from './packing-texts.ts'
import { parcelsToSend } from './picking-list.ts'
import { takeBack } from './packing-calls.ts'
import { TrackingRow } from './tracking-row.tsx'
import { findProblems, type Numbers } from './tracking-rows.ts'

/** A row for each parcel of the chosen orders, into which tracking numbers are pasted or scanned. A parcel that is refused keeps its row, with the reason. */
export function TrackingDialog({ orders, onShipped, onClose }: { orders: QueuedOrder[]; onShipped?: () => void; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const [carrier, setCarrier] = useState(lastCarrier)
  const [numbers, setNumbers] = useState<Numbers>({})
  const [results, setResults] = useState<ReadonlyMap<string, OrderResult>>(new Map())
  const [checked, setChecked] = useState(false)
  const [table, setTable] = useState<TableLine[]>([])
  const { ref, busy, errors, formProps, refuse, save, setError } = useOfficeForm({ failed: packingTexts.problem, failsAt: '', reloads: false })
  // The rows of the first moment: a parcel that was shipped keeps its row while the list behind the dialog reloads.
  const [rows] = useState(() => orders.flatMap(rowsOf))
  const isSent = (key: string) => ['done', 'already'].includes(results.get(key)?.outcome ?? '')
  const openRows = rows.filter(({ key }) => !isSent(key))
  const open = openRows.map(({ key }) => key)
  const problems = findProblems(open, numbers, carrier ?? '')

  const fields = () => [...(ref.current?.querySelectorAll<HTMLInputElement>('input[data-number]') ?? [])]

  /** Enter goes to the next row, as a scanner sends it after each number; after the last row, to the button. */
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const all = fields()
    const next = all[all.indexOf(event.currentTarget) + 1] ?? ref.current?.querySelector<HTMLButtonElement>('button[type="submit"]')
    next?.focus()
    if (next instanceof HTMLInputElement) next.select()
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>, key: string) {
    const listed = openRows.map((row) => ({ key: row.key, id: row.id, mobile: row.order.address.mobile, pincode: row.order.address.pincode }))
    const pasted = readCourierTable(listed, key, event.clipboardData.getData('text'), carrier)
    if (!pasted) return
    event.preventDefault()
    const named = carrierOfTable(pasted)
    if (named) chooseCarrier(named)
    setNumbers({ ...numbers, ...Object.fromEntries(pasted.flatMap((line) => (line.kind === 'matched' ? [[line.key, line.awb] as const] : []))) })
    setTable(pasted)
    setChecked(true)
  }

  function chooseCarrier(chosen: Carrier | undefined) {
    setCarrier(chosen)
    setError('carrier')
    if (chosen) keepCarrier(chosen)
  }

  function ship() {
    const sent = openRows.filter(({ key }) => (numbers[key] ?? '').trim() !== '')
    const parcels = sent.map(({ key, id, parcel }) => ({ id, awb: (numbers[key] ?? '').trim(), ...(parcel.of > 1 && { parcel: parcel.number }) }))
    setChecked(true)
    if (!carrier) return refuse({ carrier: texts.noCarrier })
    if (parcels.length === 0) return refuse({ '': texts.noNumbers })
    if (open.some((key) => problems.get(key)?.kind === 'bad')) return refuse({ '': texts.fix })
    return save(async () => {
      const { results: found } = await call(parcelsContract.markShipped, { carrier, parcels })
      finish(new Map(sent.flatMap(({ key }, index) => (found[index] ? [[key, found[index]] as const] : []))))
      if (found.some(({ outcome }) => outcome !== 'refused')) void revalidate()
      return undefined
    })
  }

  function finish(sent: ReadonlyMap<string, OrderResult>) {
    onShipped?.()
    const refused = [...sent.values()].filter(({ outcome }) => outcome === 'refused').length
    if (refused === 0) {
      const isSplit = rows.some(({ parcel }) => parcel.of > 1)
      const done = rows.filter(({ key }) => sent.get(key)?.outcome === 'done')
      const undo = () => takeBack(done.map(({ id, parcel }) => ({ id, parcel: parcel.number })))
      toast(isSplit ? texts.parcelsShipped(sent.size) : texts.shipped(sent.size), done.length > 0 ? { undo: () => runUndo(undo, revalidate) } : {})
      return onClose()
    }
    setResults(new Map([...results, ...sent]))
    refuse({ '': texts.some(sent.size - refused, refused) })
    return undefined
  }

  return (
    <Modal open onClose={onClose} title={texts.title} wide busy={busy}>
      <form {...formProps(ship)} className="grid gap-4">
        <p className="text-ink-2">{texts.intro}</p>
        <SelectField
          label={texts.carrier}
          name="carrier"
          value={carrier ?? ''}
          error={errors['carrier']}
          hint={carrier === 'india_post' ? texts.postal : texts.other}
          onChange={({ target }) => chooseCarrier(carrierIds.find((id) => id === target.value))}
        >
          <option value="">{texts.choose}</option>
          {carrierIds.map((id) => (
            <option key={id} value={id}>
              {carriers[id].name}
            </option>
          ))}
        </SelectField>
        <TablePreview lines={table} />
        <ul className="grid gap-2">
          {rows.map(({ key, order, parcel }, index) => (
            <TrackingRow
              key={key}
              order={order}
              parcel={parcel}
              number={numbers[key] ?? ''}
              result={results.get(key)}
              problem={checked ? problems.get(key) : undefined}
              isFirst={index === 0}
              onChange={(number) => setNumbers({ ...numbers, [key]: number })}
              onKeyDown={onKeyDown}
              onPaste={(event) => onPaste(event, key)}
              onLeave={() => setChecked(true)}
            />
          ))}
        </ul>
        <FormError error={errors['']} />
        <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-wrap justify-end gap-2 border-t border-edge bg-card px-5 py-3">
          <Button look="outline" disabled={busy} onClick={onClose}>
            {texts.close}
          </Button>
          <Button type="submit" busy={busy}>
            {texts.ship}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** Shows how the lines of a pasted table were read: how many are in the rows, and each other line with its reason. */
function TablePreview({ lines }: { lines: readonly TableLine[] }) {
  if (lines.length === 0) return null
  const matched = lines.filter(({ kind }) => kind === 'matched').length
  const others = lines.flatMap((line, index) => ('reason' in line ? { ...line, row: index + 1 } : []))
  return (
    <section aria-label={texts.table.title} className="grid gap-2 rounded-panel bg-ground px-4 py-3">
      <p role="status" className="font-semibold">
        {texts.table.counts(matched, others.filter(({ kind }) => kind === 'unmatched').length, others.filter(({ kind }) => kind === 'doubtful').length)}
      </p>
      {others.length > 0 && (
        <ul className="grid gap-1">
          {others.slice(0, mostLines).map(({ row, kind, text, reason }) => (
            <li key={row} className="wrap-anywhere">
              <b className="font-semibold">{texts.table.line(row)}</b> <Badge tone={kind === 'doubtful' ? 'waiting' : 'plain'}>{texts.table.kinds[kind]}</Badge>{' '}
              {texts.table.reasons[reason]} <span className="text-ink-3">{text.length > longestLine ? `${text.slice(0, longestLine)}…` : text}</span>
            </li>
          ))}
          {others.length > mostLines && <li>{texts.table.more(others.length - mostLines)}</li>}
        </ul>
      )}
    </section>
  )
}

/** The most lines, and the most characters of one, that the preview shows. */
const [mostLines, longestLine] = [50, 120]

/** Returns the rows of an order: its parcels that are still to send. */
const rowsOf = (order: QueuedOrder) =>
  parcelsToSend(order).map((parcel) => ({ key: parcel.of > 1 ? `${order._id} ${parcel.number}` : order._id, id: order._id, order, parcel }))

const storageKey = 'adminCarrier'

/** Returns the carrier that was chosen last in this browser, because most shops send all parcels with one. */
const lastCarrier = () => carrierIds.find((id) => id === localStorage.getItem(storageKey))

const keepCarrier = (id: string) => localStorage.setItem(storageKey, id)
