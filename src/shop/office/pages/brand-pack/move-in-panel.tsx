import { useState } from 'react'
import { call, textOf } from '#ui/call.ts'
import { FieldError } from '#ui/field.tsx'
import { FilePicker } from '#ui/file-picker.tsx'
import { withSession } from '#ui/guard.ts'
import { Button } from '#ui/office/button.tsx'
import { Panel } from '#ui/office/panel.tsx'
import * as contract from '../../brand-pack/contract.ts'
import type { MovedPack } from '../../brand-pack/contract.ts'
import { brandPackTexts } from './brand-pack-texts.ts'
import { PackPreview } from './pack-preview.tsx'

const texts = brandPackTexts.in

/** `left`: how many pictures the server has not stored yet. */
type State =
  | { kind: 'choosing' }
  | { kind: 'checking' }
  | { kind: 'refused'; reason: string }
  | { kind: 'checked'; file: File; pack: MovedPack }
  | { kind: 'moving'; pack: MovedPack; left: number }
  | { kind: 'moved'; pack: MovedPack }

const changesOf = ({ parts }: MovedPack) => parts.reduce((sum, part) => sum + part.new + part.changed, 0)

/** Takes a pack, shows what it would change, and moves it in. */
export function MoveInPanel() {
  const [state, setState] = useState<State>({ kind: 'choosing' })
  const isBusy = state.kind === 'checking' || state.kind === 'moving'

  async function check(file: File | undefined) {
    if (!file || isBusy) return
    setState({ kind: 'checking' })
    try {
      setState({ kind: 'checked', file, pack: await withSession(call(contract.moveBrandPack, { dryRun: true }, file)) })
    } catch (error) {
      setState({ kind: 'refused', reason: textOf(error, texts.checkFailed) })
    }
  }

  async function move(file: File, pack: MovedPack) {
    setState({ kind: 'moving', pack, left: 0 })
    try {
      let moved = await withSession(call(contract.moveBrandPack, { dryRun: false }, file))
      // Each request stores pictures for half a minute.
      while (moved.left > 0) {
        setState({ kind: 'moving', pack, left: moved.left })
        moved = await withSession(call(contract.moveBrandPack, { dryRun: false }, file))
      }
      setState({ kind: 'moved', pack: moved })
    } catch (error) {
      setState({ kind: 'refused', reason: textOf(error, texts.failed) })
    }
  }

  return (
    <Panel title={texts.title}>
      <div className="grid gap-4">
        <p className="max-w-[72ch] text-ink-2">{texts.intro}</p>
        <FilePicker look="area" label={texts.file} hint={texts.hint} accept=".zip,application/zip" disabled={isBusy} onFiles={([file]) => void check(file)} />
        <div aria-live="polite" className="grid min-w-0 gap-4">
          {state.kind === 'checking' && <p>{texts.checking}</p>}
          {state.kind === 'refused' && <FieldError>{state.reason}</FieldError>}
          {state.kind === 'moving' && <p>{state.left > 0 ? texts.storing(state.left) : texts.going}</p>}
          {state.kind === 'moved' && (
            <p className="font-semibold">
              <span>{texts.done(state.pack.brand)}</span> {state.pack.importId !== undefined && <span>{texts.undoProducts}</span>}
            </p>
          )}
          {state.kind === 'checked' && changesOf(state.pack) === 0 && <p>{texts.nothing}</p>}
          {'pack' in state && <PackPreview pack={state.pack} />}
        </div>
        {state.kind === 'checked' && changesOf(state.pack) > 0 && (
          <Button className="justify-self-start" onClick={() => void move(state.file, state.pack)}>
            {texts.go}
          </Button>
        )}
      </div>
    </Panel>
  )
}
