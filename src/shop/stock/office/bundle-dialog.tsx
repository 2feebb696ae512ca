import { useState } from 'react'
import { mostOfPart, mostParts, setBundleParts } from '../bundle-contract.ts'
import type { StockItem } from '../contract.ts'
import { call } from '#ui/call.ts'
import { stockTexts } from './stock-texts.ts'
import { wholeIn } from '#ui/office/typed-number.ts'
import { Button } from '#ui/office/button.tsx'
import { NumberField } from '#ui/office/fields.tsx'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { useForm } from '#ui/office/use-form.ts'
import { PartFinder } from './part-finder.tsx'
import { nameOf } from './stock-columns.tsx'

const texts = stockTexts.bundle

type Part = { id: string; name: string; pieces: string }

const partsOf = ({ parts }: StockItem): Part[] => parts.map((part) => ({ id: part._id, name: nameOf(part), pieces: String(part.pieces) }))

const isValid = (typed: string) => {
  const pieces = wholeIn(typed) ?? 0
  return pieces >= 1 && pieces <= mostOfPart
}

/** Chooses the packs that a bundle is made of. Without any, the pack is an ordinary one. */
export function BundleDialog({ item, onClose }: { item: StockItem; onClose: () => void }) {
  const [parts, setParts] = useState(partsOf(item))
  const { busy, errors, formProps, refuse, save } = useForm({ failed: stockTexts.failed, onSaved: onClose })
  const change = (id: string, pieces: string) => setParts((before) => before.map((part) => (part.id === id ? { ...part, pieces } : part)))

  function submit() {
    const wrong = parts.filter(({ pieces }) => !isValid(pieces))
    if (wrong.length > 0) return refuse(Object.fromEntries(wrong.map(({ id }) => [id, texts.badPieces])))
    const input = { id: item._id, parts: parts.map(({ id, pieces }) => ({ id, pieces: wholeIn(pieces) ?? 0 })), version: item.version }
    return save(() => call(setBundleParts, input))
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

const formId = 'bundle-parts'
