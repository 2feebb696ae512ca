import { useState } from 'react'
import { call } from '#ui/call.ts'
import { Button } from '#ui/office/button.tsx'
import { ConflictDialog } from '#ui/office/conflict-dialog.tsx'
import { fieldErrorsOf } from '#ui/office/field-errors.ts'
import { RequiredNote, TextField } from '#ui/office/fields.tsx'
import { isSame, keepChanged } from '#ui/office/merge-edits.ts'
import { Panel } from '#ui/office/panel.tsx'
import { mayCall } from '#ui/office/rights.ts'
import { SaveBar } from '#ui/office/save-bar.tsx'
import { differingFields, useConflict } from '#ui/office/use-conflict.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import { useUnsaved } from '#ui/office/use-unsaved.ts'
import { toast } from '#ui/toast-store.ts'
import type { TargetGroup } from '../../office/targets.ts'
import * as contract from '../contract.ts'
import { type Menus, mostColumns, mostLinks, type VersionedMenus, versionedMenus } from '../contract.ts'
import { emptyLink, firstMenus, textsOfMenus } from '../rules/menus.ts'
import { MenuLinks } from './menu-links.tsx'
import { menusTexts as texts } from './menus-texts.ts'

const menusOf = ({ header, columns, legal }: Menus): Menus => ({ header, columns, legal })

export function MenusForm({ saved, targets }: { saved: VersionedMenus; targets: readonly TargetGroup[] }) {
  const [initial, setInitial] = useState(saved)
  const [draft, setDraft] = useState(() => menusOf(saved))
  const { busy, errors, formProps, save, setError } = useOfficeForm({ failed: texts.saveFailed, reloads: false })
  const mergedWith = (theirs: VersionedMenus) => keepChanged(menusOf(initial), draft, menusOf(theirs))
  const { conflict, send, close } = useConflict(versionedMenus, (theirs) => {
    const theirTexts = textsOfMenus(theirs)
    const mergedTexts = textsOfMenus(mergedWith(theirs))
    return differingFields((['header', 'columns', 'legal'] as const).map((menu) => [texts[menu], theirTexts[menu], mergedTexts[menu]]))
  })
  useUnsaved(() => !busy && !isSame(menusOf(initial), draft))
  const list = { targets, disabled: !mayCall(contract.saveMenus), errorOf: (field: string) => errors[field] }

  function change(changes: Partial<Menus>) {
    setDraft((before) => ({ ...before, ...changes }))
    for (const name of Object.keys(changes)) setError(name)
  }

  const changeColumn = (place: number, changes: Partial<Menus['columns'][number]>) =>
    change({ columns: draft.columns.map((column, index) => (index === place ? { ...column, ...changes } : column)) })

  function fill(next: VersionedMenus) {
    setInitial(next)
    setDraft(menusOf(next))
    close()
  }

  /** Saves the draft. `seen`: another person's version, which this save replaces knowingly. */
  function submit(seen?: VersionedMenus) {
    if (isSame(menusOf(initial), draft)) return toast(texts.unchanged, { kind: 'info' })
    return save(async (isHere) => {
      const request = (known?: VersionedMenus) => call(contract.saveMenus, { ...(known ? mergedWith(known) : draft), version: (known ?? initial).version })
      const reply = await send(request, { seen, isHere })
      if (reply) fill(reply.menus)
      return reply
    }, fieldErrorsOf)
  }

  return (
    <form {...formProps(() => submit())} className="grid content-start gap-5">
      <RequiredNote className="-mb-2" />
      <Panel title={texts.header}>
        <p className="mb-4 text-ink-2">{texts.headerIntro}</p>
        <MenuLinks {...list} name="header" links={draft.header} least={1} most={mostLinks.header} onChange={(header) => change({ header })} />
      </Panel>
      {draft.columns.map((column, place) => (
        <Panel key={place} title={texts.column(place + 1)}>
          <div className="grid gap-4">
            <TextField
              label={texts.heading}
              name={`columns.${place}.title`}
              value={column.title}
              error={errors[`columns.${place}.title`]}
              disabled={list.disabled}
              required
              onChange={({ target }) => changeColumn(place, { title: target.value })}
            />
            <MenuLinks
              {...list}
              name={`columns.${place}.links`}
              links={column.links}
              least={1}
              most={mostLinks.column}
              onChange={(links) => changeColumn(place, { links })}
            />
            {!list.disabled && draft.columns.length > 1 && (
              <Button look="ghost" size="small" className="justify-self-start" onClick={() => change({ columns: draft.columns.toSpliced(place, 1) })}>
                {texts.removeColumn(place + 1)}
              </Button>
            )}
          </div>
        </Panel>
      ))}
      {!list.disabled && draft.columns.length < mostColumns && (
        <Button look="outline" className="justify-self-start" onClick={() => change({ columns: [...draft.columns, { title: '', links: [emptyLink] }] })}>
          {texts.addColumn}
        </Button>
      )}
      <Panel title={texts.legal}>
        <p className="mb-4 text-ink-2">{texts.law}</p>
        <MenuLinks {...list} name="legal" links={draft.legal} least={0} most={mostLinks.legal} onChange={(legal) => change({ legal })} />
      </Panel>
      {!list.disabled && (
        <Button
          look="ghost"
          className="justify-self-start"
          onClick={() => {
            change(firstMenus)
            toast(texts.resetDone, { kind: 'info' })
          }}
        >
          {texts.reset}
        </Button>
      )}
      <SaveBar needs={contract.saveMenus} busy={busy} texts={texts} />
      <ConflictDialog conflict={conflict} busy={busy} onTake={fill} onKeep={submit} onClose={close} />
    </form>
  )
}
