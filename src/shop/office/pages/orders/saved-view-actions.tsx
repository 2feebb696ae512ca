import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { longestViewName, splitFilters, type ViewFilters } from '#shop/orders/rules.ts'
import { savedViewsTexts as texts } from '#shop/orders/parts.ts'
import * as contract from '#shop/orders/views/contract.ts'
import type { SavedView } from '#shop/orders/views/contract.ts'
import { ask } from '#ui/ask.tsx'
import { call } from '#ui/call.ts'
import { Button } from '#ui/office/button.tsx'
import { TextField } from '#ui/office/fields.tsx'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { useAction } from '#ui/office/use-action.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'

/** The button that saves the filters of the list as a view. */
export function SaveView({ filters, onSaved }: { filters: ViewFilters; onSaved: (view: SavedView) => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="outline" size="small" needs={contract.saveOrderView} onClick={() => setOpen(true)}>
        {texts.save}
      </Button>
      <Modal open={open} title={texts.saveTitle} onClose={() => setOpen(false)}>
        <NameForm hint={texts.hint} save={(name) => call(contract.saveOrderView, { name, filters })} onSaved={onSaved} onClose={() => setOpen(false)} />
      </Modal>
    </>
  )
}

/** The buttons that rename and delete the open view. */
export function SavedViewActions({ view, onGone }: { view: SavedView; onGone: () => void }) {
  const [renaming, setRenaming] = useState(false)
  const { revalidate } = useRevalidator()
  const { busy, run } = useAction(texts.deleteFailed)

  async function remove() {
    if ((await ask(texts.askDelete(view.name))) && (await run(view._id, () => call(contract.deleteOrderView, { id: view._id })))) onGone()
  }

  return (
    <span className="flex gap-1">
      <Button look="ghost" size="small" needs={contract.renameOrderView} onClick={() => setRenaming(true)}>
        {texts.rename}
      </Button>
      <Button look="ghost" size="small" needs={contract.deleteOrderView} busy={busy !== undefined} onClick={() => void remove()} className="text-danger">
        {texts.delete}
      </Button>
      <Modal open={renaming} title={texts.rename} onClose={() => setRenaming(false)}>
        <NameForm
          name={view.name}
          save={(name) => call(contract.renameOrderView, { id: view._id, name })}
          onSaved={() => void revalidate()}
          onClose={() => setRenaming(false)}
        />
      </Modal>
    </span>
  )
}

type NameFormProps = {
  name?: string
  hint?: string
  save: (name: string) => Promise<{ message: string; view: SavedView }>
  onSaved: (view: SavedView) => void
  onClose: () => void
}

/** The form in a dialog that names a view. */
function NameForm({ name = '', hint, save, onSaved, onClose }: NameFormProps) {
  const [typed, setTyped] = useState(name)
  const form = useOfficeForm({
    failed: texts.failed,
    codes: { name_taken: 'name', rule_refused: 'name' },
    failsAt: 'name',
  })
  const submit = () =>
    form.save(async () => {
      const reply = await save(typed)
      onClose()
      onSaved(reply.view)
      return reply
    })
  return (
    <form {...form.formProps(submit)} className="grid gap-4">
      <TextField
        label={texts.name}
        name="name"
        value={typed}
        hint={hint}
        error={form.errors['name']}
        maxLength={longestViewName}
        autoComplete="off"
        autoFocus
        onChange={({ target }) => setTyped(target.value)}
      />
      <DialogButtons cancel={texts.cancel} onCancel={onClose} busy={form.busy}>
        {texts.submit}
      </DialogButtons>
    </form>
  )
}

/** Says which filters of the open view the list no longer has. */
export function GoneFilters({ view: { name, filters }, onSaved }: { view: SavedView; onSaved: (view: SavedView) => void }) {
  const { busy, run } = useAction(texts.failed)
  const { known, gone } = splitFilters(filters)
  if (gone.length === 0) return null

  const keepRest = () =>
    run(name, async () => {
      const reply = await call(contract.saveOrderView, { name, filters: known })
      onSaved(reply.view)
      return reply
    })

  return (
    <div role="status" className="flex flex-wrap items-center gap-2 rounded-field bg-marigold-100 px-3 py-2 text-marigold-800">
      <span className="wrap-anywhere">{texts.gone(gone.map((each) => `${each}: ${filters[each]}`).join(', '))}</span>
      {Object.keys(known).length > 0 && (
        <Button look="outline" size="small" needs={contract.saveOrderView} busy={busy !== undefined} onClick={() => void keepRest()}>
          {texts.keepRest}
        </Button>
      )}
    </div>
  )
}
