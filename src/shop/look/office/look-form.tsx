import { useState } from 'react'
import { call } from '#ui/call.ts'
import { classes } from '#ui/classes.ts'
import { ConflictDialog } from '#ui/office/conflict-dialog.tsx'
import { RequiredNote, SelectField } from '#ui/office/fields.tsx'
import { isSame, keepChanged } from '#ui/office/merge-edits.ts'
import { Panel } from '#ui/office/panel.tsx'
import { mayCall } from '#ui/office/rights.ts'
import { SaveBar } from '#ui/office/save-bar.tsx'
import { differingFields, useConflict } from '#ui/office/use-conflict.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import { useUnsaved } from '#ui/office/use-unsaved.ts'
import { toast } from '#ui/toast-store.ts'
import * as contract from '../contract.ts'
import { faceNames, pictureFields, shapes, type VersionedLook, versionedLook } from '../contract.ts'
import { faces } from '../rules/faces.ts'
import { shownColours } from '../rules/palette.ts'
import { ColourField } from './colour-field.tsx'
import { colourFields, draftOf, lookOf, type LookDraft, withWholeColours } from './look-draft.ts'
import { LookPreview, type PreviewWidth } from './look-preview.tsx'
import { lookTexts as texts } from './look-texts.ts'
import { PictureField } from './picture-field.tsx'

const fieldNames = [...pictureFields, ...colourFields, 'face', 'shape'] as const

/** The form of the look beside its preview. */
export function LookForm({ saved }: { saved: VersionedLook }) {
  const [initial, setInitial] = useState(saved)
  const [draft, setDraft] = useState(draftOf(saved))
  const [width, setWidth] = useState<PreviewWidth>('narrow')
  const { busy, errors, formProps, save, setError } = useOfficeForm({
    failed: texts.saveFailed,
    reloads: false,
  })
  /** Returns the version of another person with the changes of this form. */
  const mergedWith = (theirs: VersionedLook) => keepChanged(draftOf(initial), draft, draftOf(theirs))
  const { conflict, send, close } = useConflict(versionedLook, (theirs) => {
    const saved = draftOf(theirs)
    const merged = mergedWith(theirs)
    return differingFields(fieldNames.map((name) => [texts.fields[name].label, saved[name], merged[name]]))
  })
  useUnsaved(() => !busy && !isSame(draftOf(initial), draft))
  const disabled = !mayCall(contract.saveLook)
  const preview = lookOf(withWholeColours(draft, draftOf(initial)))
  const { shades, brand, firstGround, secondGround } = shownColours(preview)
  const shown = { accent: shades[700], brandAccent: brand.shown, 'firstGround.colour': firstGround, 'secondGround.colour': secondGround }

  function change(changes: Partial<LookDraft>) {
    setDraft((before) => ({ ...before, ...changes }))
    for (const name of Object.keys(changes)) setError(name)
  }

  function fill(next: VersionedLook) {
    setInitial(next)
    setDraft(draftOf(next))
    close()
  }

  /** Saves the draft. `seen` is the version of another person that this save replaces. */
  function submit(seen?: VersionedLook) {
    if (isSame(draftOf(initial), draft)) return toast(texts.unchanged, { kind: 'info' })
    return save(async (isHere) => {
      const reply = await send((known) => call(contract.saveLook, { ...lookOf(known ? mergedWith(known) : draft), version: (known ?? initial).version }), {
        seen,
        isHere,
      })
      if (reply) fill(reply.look)
      return reply
    })
  }

  return (
    <div className={classes('grid gap-5', width === 'narrow' && 'xl:grid-cols-[minmax(0,1fr)_auto]')}>
      <form {...formProps(() => submit())} className="grid content-start gap-5">
        <RequiredNote className="-mb-2" />
        <Panel title={texts.logo}>
          <p className="mb-4 text-ink-2">{texts.logoIntro}</p>
          <div className="grid gap-4 sm:grid-cols-2">
            {pictureFields.map((name) => (
              <PictureField key={name} {...{ name, disabled }} image={draft[name]} error={errors[name]} onChange={(image) => change({ [name]: image })} />
            ))}
          </div>
        </Panel>
        <Panel title={texts.colours}>
          <p className="mb-4 text-ink-2">{texts.coloursIntro}</p>
          <div className="grid gap-4 sm:grid-cols-2">
            {colourFields.map((name) => (
              <ColourField
                key={name}
                {...{ name, disabled }}
                value={draft[name]}
                shown={shown[name]}
                error={errors[name]}
                onChange={(value) => change({ [name]: value })}
              />
            ))}
          </div>
        </Panel>
        <Panel title={texts.shape}>
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              name="face"
              label={texts.fields.face.label}
              hint={texts.fields.face.hint}
              disabled={disabled}
              value={draft.face}
              error={errors['face']}
              onChange={({ target }) => change({ face: faceNames.find((face) => face === target.value) ?? draft.face })}
            >
              {faceNames.map((face) => (
                <option key={face} value={face}>
                  {faces[face].family}
                </option>
              ))}
            </SelectField>
            <SelectField
              name="shape"
              label={texts.fields.shape.label}
              disabled={disabled}
              value={draft.shape}
              error={errors['shape']}
              onChange={({ target }) => change({ shape: shapes.find((shape) => shape === target.value) ?? draft.shape })}
            >
              {shapes.map((shape) => (
                <option key={shape} value={shape}>
                  {texts.shapes[shape]}
                </option>
              ))}
            </SelectField>
          </div>
        </Panel>
        <SaveBar needs={contract.saveLook} busy={busy} texts={texts} />
        <ConflictDialog conflict={conflict} busy={busy} onTake={fill} onKeep={submit} onClose={close} />
      </form>
      <LookPreview look={preview} width={width} onWidth={setWidth} />
    </div>
  )
}
