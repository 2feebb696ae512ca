import { useState } from 'react'
import { useRevalidator } from 'react-router'
import * as stockContract from '../contract.ts'
import { stockItem, type StockItem } from '../contract.ts'
import { call } from '#ui/call.ts'
import { stockTexts } from './stock-texts.ts'
import { numberOrText } from '#ui/office/typed-number.ts'
import { ConflictDialog } from '#ui/office/conflict-dialog.tsx'
import { FormError, NumberField, TextField } from '#ui/office/fields.tsx'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { Switch } from '#ui/office/switch.tsx'
import { keepChanged } from '#ui/office/merge-edits.ts'
import { differingFields, useConflict } from '#ui/office/use-conflict.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import { nameOf } from './stock-columns.tsx'

const { fields: labels, fieldHints: hints } = stockTexts

const textNames = ['sku', 'barcode', 'weight', 'cost', 'lowAt', 'mostPerOrder'] as const

type TextName = (typeof textNames)[number]

const draftOf = (item: StockItem) => ({
  ...(Object.fromEntries(textNames.map((name) => [name, String(item[name] ?? '')])) as Record<TextName, string>),
  tracked: item.tracked,
  mayOversell: item.mayOversell,
})

type Draft = ReturnType<typeof draftOf>

const textIn = (draft: Draft, name: keyof Draft) => String(draft[name])

const numberOrNull = (typed: string) => (typed.trim() === '' ? null : numberOrText(typed))

const inputOf = ({ weight, cost, lowAt, mostPerOrder, ...draft }: Draft) => ({
  ...draft,
  weight: numberOrNull(weight),
  cost: numberOrNull(cost),
  lowAt: numberOrNull(lowAt),
  mostPerOrder: numberOrNull(mostPerOrder),
})

/** Changes the stock settings of a pack. */
export function ItemDialog({ item, onClose }: { item: StockItem; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const initial = draftOf(item)
  // A bundle has no stock of its own to keep.
  const isBundle = item.parts.length > 0
  const [draft, setDraft] = useState(initial)
  const { busy, errors, formProps, save } = useOfficeForm({ failed: stockTexts.failed, failsAt: '', reloads: false, onSaved: onClose })
  /** Returns the shop's version with the changes of this form. */
  const mergedWith = (theirs: StockItem) => keepChanged(initial, draft, draftOf(theirs))
  const { conflict, send, close } = useConflict(stockItem, (theirs) =>
    differingFields(
      [...textNames, 'tracked' as const, 'mayOversell' as const].map(
        (name) => [labels[name], textIn(draftOf(theirs), name), textIn(mergedWith(theirs), name)] as const,
      ),
    ),
  )

  const field = (name: TextName) => ({
    label: labels[name],
    name,
    value: draft[name],
    error: errors[name],
    optional: true,
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => setDraft((before) => ({ ...before, [name]: target.value })),
  })

  /** Saves the form. `seen` is the version of another admin that this save replaces; by default, the version that filled the form. */
  const submit = (seen?: StockItem) =>
    save(() =>
      send((known) => call(stockContract.updateStockItem, { id: item._id, ...inputOf(known ? mergedWith(known) : draft), version: (known ?? item).version }), {
        seen,
      }),
    )

  function take(theirs: StockItem) {
    setDraft(draftOf(theirs))
    close()
    void revalidate()
  }

  return (
    <Modal open busy={busy} onClose={onClose} title={stockTexts.settingsOf(nameOf(item))}>
      <form {...formProps(() => submit())} className="grid gap-4">
        {!isBundle && <Switch label={labels.tracked} checked={draft.tracked} onChange={(tracked) => setDraft((before) => ({ ...before, tracked }))} />}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...field('sku')} spellCheck={false} />
          <TextField {...field('barcode')} spellCheck={false} />
          <NumberField {...field('weight')} inputMode="numeric" after="g" maxLength={7} />
          <NumberField {...field('cost')} before="₹" maxLength={12} />
          {!isBundle && <NumberField {...field('lowAt')} inputMode="numeric" maxLength={9} hint={hints.lowAt} />}
          <NumberField {...field('mostPerOrder')} inputMode="numeric" maxLength={3} hint={hints.mostPerOrder} />
        </div>
        {!isBundle && (
          <>
            <Switch label={labels.mayOversell} checked={draft.mayOversell} onChange={(mayOversell) => setDraft((before) => ({ ...before, mayOversell }))} />
            <p className="text-xs text-ink-3">{hints.mayOversell}</p>
          </>
        )}
        <FormError error={errors['']} />
        <DialogButtons cancel={stockTexts.cancel} onCancel={onClose} busy={busy}>
          {busy ? stockTexts.saving : stockTexts.save}
        </DialogButtons>
      </form>
      <ConflictDialog conflict={conflict} busy={busy} onTake={take} onKeep={submit} onClose={close} />
    </Modal>
  )
}
