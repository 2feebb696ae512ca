import type { z } from 'zod/mini'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { askPriceDrop } from '#shop/catalogue/parts.ts'
import { chosenReasons, type ChosenReason } from '#shop/stock/rules.ts'
import { stockTexts } from '#shop/stock/parts.ts'
import { inr, paiseOf } from '#kernel/money.ts'
import { call, type CallError, textOf } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { SelectField, TextField } from '#ui/office/fields.tsx'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { showNumber } from '#ui/office/show.ts'
import { isConflict } from '#ui/office/use-conflict.ts'
import { toast } from '#ui/toast-store.ts'
import * as contract from '../../../packs/contract.ts'
import type { productsToSave } from './grid-pack.ts'
import { gridTexts } from './grid-texts.ts'

const texts = gridTexts.dialog

type Products = ReturnType<typeof productsToSave>
type Preview = z.output<typeof contract.changePacks.reply>
type PreviewedPack = Preview['packs'][number]

/** What the shop said about a preview or a saving: its changes, or who else changed what. */
export type Answer = { kind: 'preview'; products: Products; preview: Preview } | { kind: 'conflict'; error: CallError }

/** Sends changed packs. @returns the answer that a dialog shows; undefined after a failure, which a notice shows */
export function useSaveGrid(onSaved: () => void) {
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<Answer>()
  const { revalidate } = useRevalidator()

  async function run(request: () => Promise<void>) {
    setBusy(true)
    try {
      await withSession(request())
    } catch (error) {
      if (isConflict(error)) setAnswer({ kind: 'conflict', error })
      else toast(textOf(error, gridTexts.failed), { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }

  const preview = (products: Products, reason?: ChosenReason) =>
    run(async () => setAnswer({ kind: 'preview', products, preview: await call(contract.changePacks, { products, dryRun: true, reason }) }))

  const save = ({ products, preview: seen }: Extract<Answer, { kind: 'preview' }>, stock: { reason: ChosenReason; note: string }) =>
    run(async () => {
      const isWarned = seen.packs.some(({ warnings }) => warnings.includes('price_drop'))
      // The dialog has shown the warnings. A fall that it did not show is asked about.
      const send = (priceDrops: 'ask' | 'accept') => call(contract.changePacks, { products, priceDrops, ...stock })
      const saved = isWarned ? await send('accept') : await askPriceDrop(send)
      if (!saved) return
      setAnswer(undefined)
      toast(saved.message)
      onSaved()
      await revalidate()
    })

  /** Closes the dialog. After a conflict, the sheet loads the new figures. */
  function close() {
    setAnswer(undefined)
    if (answer?.kind === 'conflict') void revalidate()
  }

  return { busy, answer, preview, save, close }
}

type SaveGrid = ReturnType<typeof useSaveGrid>

/** The table of old and new figures, with warnings and the one press that saves them. */
export function PreviewDialog({
  answer,
  busy,
  save,
  preview,
  close,
}: { answer: Extract<Answer, { kind: 'preview' }> } & Pick<SaveGrid, 'busy' | 'save' | 'preview' | 'close'>) {
  const [reason, setReason] = useState<ChosenReason>('correction')
  const [note, setNote] = useState('')
  const { packs } = answer.preview
  const refused = packs.filter(({ problem }) => problem !== undefined).length
  const warned = packs.filter(({ warnings }) => warnings.length > 0).length
  const hasStock = answer.products.some((product) => product.packs.some((pack) => 'counted' in pack))

  function choose(chosen: string) {
    const next = chosenReasons.find((one) => one === chosen) ?? 'correction'
    setReason(next)
    // A loss cannot add pieces, nor a receipt take some away.
    void preview(answer.products, next)
  }

  return (
    <Modal open wide busy={busy} onClose={close} title={texts.title(packs.length)} keepsTyped>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void save(answer, { reason, note })
        }}
      >
        {refused > 0 && (
          <p role="alert" className="font-semibold text-danger">
            {texts.refused(refused)}
          </p>
        )}
        {warned > 0 && (
          <p role="alert" className="rounded-field bg-marigold-100 px-3 py-2 font-semibold text-marigold-800">
            {texts.warned(warned)}
          </p>
        )}
        <div className="overflow-hidden rounded-panel border border-edge">
          <DataTable caption={texts.caption} columns={columns} rows={packs} keyOf={({ _id }) => _id} />
        </div>
        {hasStock && (
          <div className="grid gap-3 sm:grid-cols-2">
            <SelectField label={texts.reason} value={reason} onChange={({ target }) => choose(target.value)}>
              {chosenReasons.map((one) => (
                <option key={one} value={one}>
                  {stockTexts.movement.reasons[one]}
                </option>
              ))}
            </SelectField>
            <TextField label={texts.note} optional maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
          </div>
        )}
        <DialogButtons busy={busy} disabled={refused > 0 || packs.length === 0} cancel={texts.cancel} onCancel={close}>
          {texts.save}
        </DialogButtons>
      </form>
    </Modal>
  )
}

const columns: readonly Column<PreviewedPack>[] = [
  {
    title: texts.columns.pack,
    cell: ({ product, pack }) => (
      <span className="wrap-anywhere">
        <span>{`${product},`}</span> <b className="font-semibold">{pack}</b>
      </span>
    ),
    className: 'table:w-2/5 table:align-top',
  },
  {
    title: texts.columns.changes,
    cell: (row) => (
      <span className="grid gap-0.5 tabular-nums">
        {changesOf(row).map((line) => (
          <span key={line}>{line}</span>
        ))}
        {row.warnings.map((warning) => (
          <b key={warning} className="font-semibold text-marigold-800">
            {texts.warnings[warning]}
          </b>
        ))}
        {row.problem !== undefined && <b className="font-semibold text-danger">{row.problem}</b>}
      </span>
    ),
  },
]

type Figures = PreviewedPack['before']

const fields: readonly (readonly [label: string, textOf: (figures: Figures) => string])[] = [
  [texts.fields.price, ({ price }) => inr(paiseOf(price))],
  [texts.fields.selling, ({ selling }) => inr(paiseOf(selling))],
  [texts.fields.mrp, ({ mrp }) => (mrp === undefined ? texts.none : inr(paiseOf(mrp)))],
  [texts.fields.onHand, ({ onHand }) => (onHand === undefined ? '' : showNumber(onHand))],
  [texts.fields.paused, ({ paused }) => texts.sale[paused ? 'true' : 'false']],
]

const changesOf = ({ before, after }: PreviewedPack) =>
  fields.flatMap(([label, textOf]) => (textOf(before) === textOf(after) ? [] : [`${label}: ${textOf(before)} → ${textOf(after)}`]))
