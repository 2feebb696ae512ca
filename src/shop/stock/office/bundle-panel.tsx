import { useState } from 'react'
import { call } from '#ui/call.ts'
import { FieldError } from '#ui/field.tsx'
import { withSession } from '#ui/guard.ts'
import { Button } from '#ui/office/button.tsx'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { NumberField, TextField } from '#ui/office/fields.tsx'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { ScreenLink } from '#ui/office/screen-link.tsx'
import { showNumber } from '#ui/office/show.ts'
import { wholeIn } from '#ui/office/typed-number.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import { useLoaded } from '#ui/use-loaded.ts'
import * as stockBundleContract from '../bundle-contract.ts'
import { mostOfPart, mostParts } from '../bundle-contract.ts'
import * as stockContract from '../contract.ts'
import type { StockItem } from '../contract.ts'
import { nameOf } from './stock-columns.tsx'
import { stockTexts } from './stock-texts.ts'

const texts = stockTexts.bundle

/** Shows what a bundle is made of. For any other pack it offers to make it a bundle. */
export function BundlePanel({ item }: { item: StockItem }) {
  const [editing, setEditing] = useState(false)
  const isBundle = item.parts.length > 0
  return (
    <Panel
      title={texts.title}
      flush={isBundle}
      actions={
        <Button needs={stockBundleContract.setBundleParts} look="outline" size="small" onClick={() => setEditing(true)}>
          {isBundle ? texts.change : texts.make}
        </Button>
      }
    >
      {isBundle ? (
        <>
          <DataTable caption={texts.title} columns={columns} rows={item.parts} keyOf={({ _id }) => _id} />
          <p className="px-4 py-3 text-xs text-ink-3">{texts.follows}</p>
        </>
      ) : (
        <p className="text-ink-2">{texts.none}</p>
      )}
      {editing && <BundleDialog item={item} onClose={() => setEditing(false)} />}
    </Panel>
  )
}

const columns: readonly Column<StockItem['parts'][number]>[] = [
  {
    title: texts.columns.part,
    cell: (part) => (
      <ScreenLink needs={stockContract.listStockMovements} to={`/admin/stock/${encodeURIComponent(part._id)}`} className="wrap-anywhere">
        {nameOf(part)}
      </ScreenLink>
    ),
  },
  { title: texts.columns.pieces, numeric: true, cell: ({ pieces }) => showNumber(pieces) },
  {
    title: texts.columns.onHand,
    numeric: true,
    cell: ({ tracked, onHand, unavailable }) => (
      <>
        <span>{tracked ? showNumber(onHand) : stockTexts.unknown}</span>
        {unavailable && <span className="block text-xs font-semibold text-marigold-800">{texts.unavailable}</span>}
      </>
    ),
  },
]

/** Chooses the packs that a bundle is made of. Without any, the pack is an ordinary one. */
function BundleDialog({ item, onClose }: { item: StockItem; onClose: () => void }) {
  const [parts, setParts] = useState(partsOf(item))
  const { busy, errors, formProps, refuse, save } = useOfficeForm({ failed: stockTexts.failed, onSaved: onClose })
  const change = (id: string, pieces: string) => setParts((before) => before.map((part) => (part.id === id ? { ...part, pieces } : part)))

  function submit() {
    const wrong = parts.filter(({ pieces }) => !isValid(pieces))
    if (wrong.length > 0) return refuse(Object.fromEntries(wrong.map(({ id }) => [id, texts.badPieces])))
    const input = { id: item._id, parts: parts.map(({ id, pieces }) => ({ id, pieces: wholeIn(pieces) ?? 0 })), version: item.version }
    return save(() => call(stockBundleContract.setBundleParts, input))
  }

  return (
    <Modal open busy={busy} onClose={onClose} title={texts.of(nameOf(item))}>
      <p className="text-ink-2">{texts.intro}</p>
      <form id={formId} {...formProps(submit)} className="grid gap-3">
        {parts.length === 0 && <p>{item.parts.length > 0 ? texts.noneLeft : texts.noneYet}</p>}
        {parts.map((part) => (
          <div key={part.id} className="grid grid-cols-[1fr_auto] items-end gap-2">
            <NumberField
              name={part.id}
              label={texts.piecesOf(part.name)}
              inputMode="numeric"
              maxLength={2}
              value={part.pieces}
              error={errors[part.id]}
              onChange={({ target }) => change(part.id, target.value)}
            />
            <Button look="ghost" aria-label={texts.removeOf(part.name)} onClick={() => setParts((before) => before.filter(({ id }) => id !== part.id))}>
              {texts.remove}
            </Button>
          </div>
        ))}
      </form>
      {parts.length < mostParts && (
        <PartFinder
          except={[item._id, ...parts.map(({ id }) => id)]}
          onFound={(found) => setParts((before) => [...before, { id: found._id, name: nameOf(found), pieces: '1' }])}
        />
      )}
      <DialogButtons cancel={stockTexts.cancel} onCancel={onClose} busy={busy} form={formId}>
        {busy ? stockTexts.saving : stockTexts.save}
      </DialogButtons>
    </Modal>
  )
}

type Part = { id: string; name: string; pieces: string }

const partsOf = ({ parts }: StockItem): Part[] => parts.map((part) => ({ id: part._id, name: nameOf(part), pieces: String(part.pieces) }))

const isValid = (typed: string) => {
  const pieces = wholeIn(typed) ?? 0
  return pieces >= 1 && pieces <= mostOfPart
}

const formId = 'bundle-parts'

/** The most packs of one search. */
const mostFound = 20

/** Finds packs that can be parts: packs of the catalogue that are not bundles themselves, without the ids in `except`. */
function PartFinder({ except, onFound }: { except: readonly string[]; onFound: (item: StockItem) => void }) {
  const [words, setWords] = useState('')
  const { loaded, reload } = useLoaded(() => withSession(call(stockContract.listStock, { limit: mostFound, q: words.trim() || undefined })))
  const found = loaded.kind === 'loaded' ? loaded.value.filter(({ _id, parts, inCatalogue }) => inCatalogue && parts.length === 0 && !except.includes(_id)) : []
  return (
    <form
      role="search"
      aria-label={texts.find}
      className="grid gap-2 border-t border-edge pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        void reload()
      }}
    >
      <div className="grid grid-cols-[1fr_auto] items-end gap-2">
        <TextField label={texts.find} type="search" value={words} maxLength={100} autoComplete="off" onChange={({ target }) => setWords(target.value)} />
        <Button type="submit" look="outline">
          {texts.search}
        </Button>
      </div>
      <div aria-live="polite">
        {loaded.kind === 'failed' && <FieldError>{stockTexts.loadFailed}</FieldError>}
        {loaded.kind === 'loaded' && found.length === 0 && <p className="text-ink-2">{texts.nothingFound}</p>}
        {found.length > 0 && (
          <ul className="grid max-h-56 gap-1 overflow-y-auto">
            {found.map((item) => (
              <li key={item._id} className="flex items-center justify-between gap-2">
                <span className="min-w-0 wrap-anywhere">{nameOf(item)}</span>
                <Button look="outline" size="small" aria-label={texts.addOf(nameOf(item))} onClick={() => onFound(item)}>
                  {texts.add}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </form>
  )
}
