import { useEffect, useId, useState } from 'react'
import type { z } from 'zod/mini'
import { randomId } from '#kernel/id.ts'
import { call } from '#ui/call.ts'
import { FieldError } from '#ui/field.tsx'
import { Button } from '#ui/office/button.tsx'
import { NumberField, SelectField, TextField } from '#ui/office/fields.tsx'
import { Modal } from '#ui/office/modal.tsx'
import { showNumber } from '#ui/office/show.ts'
import { wholeIn } from '#ui/office/typed-number.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import * as stockContract from '../contract.ts'
import type { StockItem, StockBatch } from '../contract.ts'
import { chosenReasons, type ChosenReason } from '../rules/stock.ts'
import { nameOf } from './stock-columns.tsx'
import { stockTexts } from './stock-texts.ts'

const texts = stockTexts.movement

/** A pack with its batches. `toPack`: its pieces in paid orders that are not in a parcel yet. */
type Shelf = z.output<typeof stockContract.listStockBatches.reply>

type MovementDialogProps = { item: StockItem; shelf?: Shelf; onClose: () => void }

/** Enters a receipt, a count, a loss or a sample. The first one starts to track the pack. Without `shelf`, the dialog loads the pack's batches. */
export function MovementDialog({ item: listed, shelf: given, onClose }: MovementDialogProps) {
  const { shelf, isFailed } = useShelf(listed._id, given)
  const { item, batches, toPack } = shelf ?? { item: listed, batches: [], toPack: 0 }
  const [reason, setReason] = useState<ChosenReason>('receipt')
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState('')
  const listId = useId()
  const [fields, setFields] = useState({ batch: '', packedOn: '', bestBefore: '', note: '' })
  // One key for the whole dialog, so that a second press adds nothing.
  const [key] = useState(() => randomId(16))
  const { busy, errors, formProps, refuse, save, setError } = useOfficeForm({ failed: stockTexts.failed, onSaved: onClose })
  const pieces = wholeIn(typed)
  const textProps = (name: keyof typeof fields) => ({
    name,
    value: fields[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setFields((before) => ({ ...before, [name]: target.value }))
      // The error of missing days or a missing batch is about these fields together.
      if (name !== 'note') setError('batch')
    },
  })

  const isReceipt = reason === 'receipt'
  const amountField = reason === 'correction' ? 'counted' : 'pieces'
  const sources = isReceipt ? [] : listSources(reason, item, batches)
  const source = sources.find(({ id }) => id === chosen)
  const asksSource = sources.length > 0
  const needsBatch = isReceipt && fields.batch.trim() === '' && (fields.packedOn !== '' || fields.bestBefore !== '')

  function submit() {
    const batchError = (asksSource && !source && texts.batchMissing) || (needsBatch && texts.batchOfDays) || undefined
    if (pieces === undefined || batchError) return refuse({ [amountField]: pieces === undefined ? texts.wholeNumber : undefined, batch: batchError })
    const { packedOn, bestBefore, note } = fields
    const batch = isReceipt ? fields.batch.trim() || undefined : source?.code
    const days = isReceipt && batch !== undefined ? { packedOn: packedOn || null, bestBefore: bestBefore || null } : {}
    const amount = reason === 'correction' ? { counted: pieces } : { pieces: isReceipt ? pieces : -pieces }
    return save(() => call(stockContract.addStockMovement, { id: item._id, reason, ...amount, ...days, batch, note, key }))
  }

  const after = pieces === undefined || (asksSource && !source) ? undefined : showNumber(afterMovement(reason, item, source, pieces))
  return (
    <Modal open busy={busy} onClose={onClose} title={stockTexts.changeOf(nameOf(item))}>
      <form {...formProps(submit)} className="grid gap-4">
        <SelectField
          label={texts.reason}
          name="reason"
          value={reason}
          error={errors['reason']}
          onChange={({ target }) => {
            setReason(chosenReasons.find((known) => known === target.value) ?? 'receipt')
            setError('batch')
          }}
        >
          {chosenReasons.map((known) => (
            <option key={known} value={known}>
              {texts.reasons[known]}
            </option>
          ))}
        </SelectField>
        {asksSource && <SourceField sources={sources} value={source?.id ?? ''} error={errors['batch']} onChange={setChosen} />}
        {reason === 'correction' && toPack > 0 && (
          <p role="note" className="rounded-panel bg-marigold-100 px-4 py-3 text-marigold-800">
            <span>{texts.toPack(toPack, showNumber(toPack))}</span> {asksSource && <span>{texts.toPackBatches}</span>}
          </p>
        )}
        <NumberField
          name={amountField}
          label={reason === 'correction' && source ? texts.countOf(source.code) : texts.pieces[reason]}
          required
          inputMode="numeric"
          maxLength={9}
          value={typed}
          error={errors[amountField]}
          onChange={({ target }) => setTyped(target.value)}
          hint={after && (batches.length > 0 ? texts.afterInAll(after) : texts.after(after))}
        />
        {isReceipt && (
          <>
            <TextField {...textProps('batch')} label={texts.batch} optional autoComplete="off" list={listId} hint={texts.batchHint} />
            <datalist id={listId}>
              {batches
                .filter(({ offSale }) => !offSale)
                .map(({ _id, code, onHand }) => (
                  <option key={_id} value={code}>
                    {texts.batchChoice(code, showNumber(onHand))}
                  </option>
                ))}
            </datalist>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField {...textProps('packedOn')} label={texts.packedOn} optional type="date" />
              <TextField {...textProps('bestBefore')} label={texts.bestBefore} optional type="date" />
            </div>
          </>
        )}
        <TextField {...textProps('note')} label={texts.note} optional maxLength={500} autoComplete="off" />
        {!item.tracked && <p className="text-ink-2">{texts.startsTracking}</p>}
        {isFailed && (
          <div role="alert">
            <FieldError>{stockTexts.loadFailed}</FieldError>
          </div>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="outline" disabled={busy} onClick={onClose}>
            {stockTexts.cancel}
          </Button>
          <Button type="submit" busy={busy || (!shelf && !isFailed)} disabled={isFailed}>
            {busy ? stockTexts.saving : stockTexts.save}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

type SourceFieldProps = { sources: readonly Source[]; value: string; error: string | undefined; onChange: (id: string) => void }

/** Asks which packs were counted or removed: the packs of a batch, or the packs without a batch. */
const SourceField = ({ sources, value, error, onChange }: SourceFieldProps) => (
  <SelectField label={texts.source} name="batch" value={value} error={error} required onChange={({ target }) => onChange(target.value)}>
    <option value="" disabled>
      {texts.chooseSource}
    </option>
    {sources.map(({ id, code, onHand }) => (
      <option key={id} value={id}>
        {code === null ? texts.looseChoice(showNumber(onHand)) : texts.batchChoice(code, showNumber(onHand))}
      </option>
    ))}
  </SelectField>
)

/** Returns the pack and its batches: the given ones, or else those that this hook loads. `shelf` is undefined while they load. */
function useShelf(id: string, given: Shelf | undefined) {
  const [loaded, setLoaded] = useState<Shelf>()
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    if (given) return undefined
    let isOpen = true
    call(stockContract.listStockBatches, { id }).then(
      (shelf) => isOpen && setLoaded(shelf),
      () => isOpen && setFailed(true),
    )
    return () => void (isOpen = false)
  }, [id, given])
  return { shelf: given ?? loaded, isFailed }
}

/** Packs that a person counts or removes: the packs of a batch, or the packs without a batch, whose `code` is null. */
type Source = { id: string; code: string | null; onHand: number }

type Item = Pick<StockItem, 'onHand'>

type Batch = Pick<StockBatch, '_id' | 'code' | 'onHand' | 'offSale'>

/**
 * Lists the packs that a count, a loss or a sample may be about. Empty for a pack without batches, whose packs are all alike. A count may find packs that
 * the books do not have.
 */
export function listSources(reason: Exclude<ChosenReason, 'receipt'>, { onHand }: Item, batches: readonly Batch[]): Source[] {
  const ofBatches = batches.filter(({ offSale }) => !offSale).map((batch) => ({ id: batch._id, code: batch.code, onHand: batch.onHand }))
  if (ofBatches.length === 0) return []
  const loose = { id: 'loose', code: null, onHand: onHand - batches.reduce((sum, batch) => sum + batch.onHand, 0) }
  const sources = [...ofBatches, loose]
  return reason === 'correction' ? sources : sources.filter((source) => source.onHand > 0)
}

/** Returns the packs on hand after a movement, in batches and without a batch. `source` is undefined for a pack without batches. */
export function afterMovement(reason: ChosenReason, { onHand }: Item, source: Source | undefined, pieces: number): number {
  if (reason === 'receipt') return onHand + pieces
  if (reason !== 'correction') return onHand - pieces
  const counted = source ? source.onHand : onHand
  return onHand - counted + pieces
}
