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
import { Button } from '#ui/office/button.tsx'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { showMoment, showNumber } from '#ui/office/show.ts'
import { isConflict } from '#ui/office/use-conflict.ts'
import { toast } from '#ui/toast-store.ts'
import * as contract from '../../../packs/contract.ts'
import { requestsFor, type SavedProduct } from './grid-pack.ts'
import { gridTexts } from './grid-texts.ts'

const texts = gridTexts.dialog

type PreviewedPack = z.output<typeof contract.changePacks.reply>['packs'][number]

/** The server's answer: the changes of a preview, or a conflict with somebody else's changes. `saved`: how many packs earlier requests have saved. */
export type Answer =
  | { kind: 'preview'; products: readonly SavedProduct[]; packs: readonly PreviewedPack[] }
  | { kind: 'conflict'; error: CallError; saved: number }

/** Returns functions that preview and save changed packs, in as many requests as they need, and the server's answer. */
export function useSaveGrid(onSaved: () => void) {
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<Answer>()
  /** How many packs the requests of this save have saved so far. */
  const [saved, setSaved] = useState(0)
  const { revalidate } = useRevalidator()

  /** Runs `work`, which reports the packs that each request has saved by `addSaved`. Shows a conflict or a failure. */
  async function run(work: (addSaved: (packs: number) => void) => Promise<void>) {
    let done = 0
    const addSaved = (packs: number) => setSaved((done += packs))
    setBusy(true)
    try {
      await withSession(work(addSaved))
    } catch (error) {
      if (isConflict(error)) setAnswer({ kind: 'conflict', error, saved: done })
      else toast([textOf(error, gridTexts.failed), done > 0 && gridTexts.partly(done)].filter(Boolean).join(' '), { kind: 'error' })
      if (done > 0) await showSaved()
    } finally {
      setBusy(false)
      setSaved(0)
    }
  }

  /** After a save that stopped midway, closes the preview and loads the saved figures. The sheet keeps the cells that were not saved. */
  async function showSaved() {
    setAnswer((shown) => (shown?.kind === 'preview' ? undefined : shown))
    await revalidate()
  }

  const preview = (products: readonly SavedProduct[], reason?: ChosenReason) =>
    run(async () => {
      const packs: PreviewedPack[] = []
      for (const some of requestsFor(products)) packs.push(...(await call(contract.changePacks, { products: some, dryRun: true, reason })).packs)
      setAnswer({ kind: 'preview', products, packs })
    })

  const save = ({ products, packs }: Extract<Answer, { kind: 'preview' }>, stock: { reason: ChosenReason; note: string }) =>
    run(async (addSaved) => {
      const isWarned = packs.some(({ warnings }) => warnings.includes('price_drop'))
      const requests = requestsFor(products)
      const [first] = requests
      for (const some of requests) {
        // The dialog has shown its warnings about price falls. If it showed none, a question follows for a fall that the server finds now.
        const send = (priceDrops: 'ask' | 'accept') => call(contract.changePacks, { products: some, priceDrops, ...stock })
        const reply = isWarned ? await send('accept') : await askPriceDrop(send)
        if (!reply) return some === first ? undefined : showSaved()
        addSaved(reply.packs.length)
      }
      setAnswer(undefined)
      toast(gridTexts.saved(packs.length))
      onSaved()
      await revalidate()
    })

  /** Closes the dialog. After a conflict, the sheet loads the new figures. */
  function close() {
    setAnswer(undefined)
    if (answer?.kind === 'conflict') void revalidate()
  }

  return { busy, answer, saved, preview, save, close }
}

type SaveGrid = ReturnType<typeof useSaveGrid>

/** The table of old and new figures, with warnings and the button that saves. */
export function PreviewDialog({
  answer,
  busy,
  saved,
  save,
  preview,
  close,
}: { answer: Extract<Answer, { kind: 'preview' }> } & Pick<SaveGrid, 'busy' | 'saved' | 'save' | 'preview' | 'close'>) {
  const [reason, setReason] = useState<ChosenReason>('correction')
  const [note, setNote] = useState('')
  const { packs } = answer
  const refused = packs.filter(({ problem }) => problem !== undefined).length
  const warned = packs.filter(({ warnings }) => warnings.length > 0).length
  const hasStock = answer.products.some((product) => product.packs.some((pack) => 'counted' in pack))

  function choose(chosen: string) {
    const next = chosenReasons.find((one) => one === chosen) ?? 'correction'
    setReason(next)
    // The preview runs again, because some changes of stock fit only some reasons: a loss cannot add pieces.
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
          {saved > 0 ? texts.saving(saved, packs.length) : texts.save}
        </DialogButtons>
      </form>
    </Modal>
  )
}

/** Names the products and packs that somebody else changed. Closing it shows the new figures; the typed cells stay. */
export const GridConflict = ({ error, saved, onClose }: { error: CallError; saved: number; onClose: () => void }) => (
  <Modal open onClose={onClose} title={gridTexts.conflict.title}>
    <p className="text-ink-2">
      <span>{saved > 0 ? gridTexts.partly(saved) : gridTexts.conflict.nothing}</span> <span>{gridTexts.conflict.intro}</span>
    </p>
    <ul className="list-disc pl-5">
      {changedIn(error).map((line) => (
        <li key={line} className="wrap-anywhere">
          {line}
        </li>
      ))}
    </ul>
    <div className="flex justify-end">
      <Button onClick={onClose}>{gridTexts.conflict.close}</Button>
    </div>
  </Modal>
)

/** Returns a line for each changed product and pack, with who saved it, for staff who may know. */
function changedIn({ details }: CallError): string[] {
  const { changed }: { changed?: unknown } = Object(details)
  const entries: unknown[] = Array.isArray(changed) ? changed : []
  return entries.flatMap((entry) => {
    const { name, saved }: { name?: unknown; saved?: unknown } = Object(entry)
    const { by, at }: { by?: unknown; at?: unknown } = Object(saved)
    if (typeof name !== 'string') return []
    return [typeof by === 'string' && typeof at === 'string' ? gridTexts.conflict.savedBy(name, by, showMoment(at)) : name]
  })
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
