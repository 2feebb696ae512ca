import { useEffect, useId, useRef, useState } from 'react'
import { randomId } from '#kernel/id.ts'
import { addStockMovement, listStockBatches, type StockBatch, type StockItem } from '#domain/stock/contract.ts'
import { enteredReasons, type EnteredReason } from '#domain/stock/stock.ts'
import { call } from '../../call.ts'
import { stockTexts } from '../../texts/admin-stock.ts'
import { focusFirstError } from '../focus-first-error.ts'
import { wholeIn } from '../typed-number.ts'
import { showNumber } from '../show.ts'
import { Button } from '../ui/button.tsx'
import { NumberField, SelectField, TextField } from '../ui/fields.tsx'
import { Modal } from '../ui/modal.tsx'
import { useAction } from '../use-action.ts'
import { nameOf } from './stock-columns.tsx'

const texts = stockTexts.movement

type MovementDialogProps = { item: StockItem; batches?: StockBatch[]; onClose: () => void }

/** Enters a receipt, a count, a loss or a sample. The first one starts to track the pack. It reads the pack's batches unless it gets them. */
export function MovementDialog({ item, batches: given, onClose }: MovementDialogProps) {
  const known = useBatches(item._id, given)
  const batches = known ?? []
  const [reason, setReason] = useState<EnteredReason>('receipt')
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [batchError, setBatchError] = useState<string>()
  const list = useId()
  const [fields, setFields] = useState({ batch: '', packedOn: '', bestBefore: '', note: '' })
  const number = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  // One key for the whole dialog, so that a second press adds nothing.
  const [key] = useState(() => randomId(16))
  const { busy, run } = useAction(stockTexts.failed)
  const pieces = wholeIn(typed)
  const type = (name: keyof typeof fields) => ({
    name,
    value: fields[name],
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setFields((before) => ({ ...before, [name]: target.value }))
      setBatchError(undefined)
    },
  })

  // Without a loose piece, only a receipt can do without a batch.
  const loose = item.onHand - batches.reduce((sum, { onHand }) => sum + onHand, 0)
  const needsBatch = reason !== 'receipt' && batches.some(({ onHand }) => onHand > 0) && loose <= 0

  async function save() {
    if (pieces === undefined) {
      setError(texts.wholeNumber)
      number.current?.focus()
      return
    }
    const { batch, packedOn, bestBefore, note } = fields
    if (needsBatch && batch.trim() === '') {
      setBatchError(texts.batchMissing)
      return focusFirstError(form.current)
    }
    const dates = reason === 'receipt' && batch.trim() !== '' ? { packedOn: packedOn || null, bestBefore: bestBefore || null } : {}
    const amount = reason === 'correction' ? { counted: pieces } : { pieces: reason === 'receipt' ? pieces : -pieces }
    const movement = { id: item._id, reason, ...amount, ...dates, batch: batch.trim() || undefined, note, key }
    const done = await run('save', () => call(addStockMovement, movement))
    if (done) onClose()
  }

  const after = reason === 'correction' ? pieces : item.onHand + (reason === 'receipt' ? (pieces ?? 0) : -(pieces ?? 0))
  return (
    <Modal open busy={busy !== undefined} onClose={onClose} title={stockTexts.changeOf(nameOf(item))}>
      <form
        ref={form}
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <SelectField
          label={texts.reason}
          value={reason}
          onChange={({ target }) => setReason(enteredReasons.find((known) => known === target.value) ?? 'receipt')}
        >
          {enteredReasons.map((known) => (
            <option key={known} value={known}>
              {texts.reasons[known]}
            </option>
          ))}
        </SelectField>
        <NumberField
          ref={number}
          label={texts.pieces[reason]}
          required
          inputMode="numeric"
          maxLength={9}
          value={typed}
          error={error}
          onChange={({ target }) => {
            setTyped(target.value)
            setError(undefined)
          }}
          hint={pieces === undefined || fields.batch !== '' ? undefined : texts.after(showNumber(after ?? 0))}
        />
        <TextField
          {...type('batch')}
          label={texts.batch}
          required={needsBatch}
          optional={!needsBatch}
          maxLength={40}
          autoComplete="off"
          list={list}
          error={batchError}
          hint={needsBatch ? texts.batchNeeded : texts.batchHint}
        />
        <datalist id={list}>
          {batches
            .filter(({ offSale }) => !offSale)
            .map(({ _id, code, onHand }) => (
              <option key={_id} value={code}>
                {texts.batchChoice(code, showNumber(onHand))}
              </option>
            ))}
        </datalist>
        {reason === 'receipt' && fields.batch.trim() !== '' && (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField {...type('packedOn')} label={texts.packedOn} optional type="date" />
            <TextField {...type('bestBefore')} label={texts.bestBefore} optional type="date" />
          </div>
        )}
        <TextField {...type('note')} label={texts.note} optional maxLength={500} autoComplete="off" />
        {!item.tracked && <p className="text-ink-2">{texts.startsTracking}</p>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="outline" disabled={busy !== undefined} onClick={onClose}>
            {stockTexts.cancel}
          </Button>
          <Button type="submit" busy={busy !== undefined || known === undefined}>
            {busy ? stockTexts.saving : stockTexts.save}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/**
 * Returns the batches of a pack: those that the screen has, else those that it reads now. Undefined while it reads. If the reading fails, an empty list:
 * the dialog works without them, because the server checks.
 */
function useBatches(id: string, given: StockBatch[] | undefined) {
  const [read, setRead] = useState<StockBatch[]>()
  useEffect(() => {
    if (given) return undefined
    let isOpen = true
    call(listStockBatches, { id }).then(
      ({ batches }) => isOpen && setRead(batches),
      () => isOpen && setRead([]),
    )
    return () => void (isOpen = false)
  }, [id, given])
  return given ?? read
}
