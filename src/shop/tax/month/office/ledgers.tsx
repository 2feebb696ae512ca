import { useState } from 'react'
import { type MetaFunction, useLoaderData } from 'react-router'
import { call, textOf } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'
import { BackLink } from '#ui/office/back-link.tsx'
import { Button } from '#ui/office/button.tsx'
import { FailedPanel } from '#ui/office/failed-panel.tsx'
import { RequiredNote, TextField } from '#ui/office/fields.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { Panel } from '#ui/office/panel.tsx'
import { mayCall } from '#ui/office/rights.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import { useUnsaved } from '#ui/office/use-unsaved.ts'
import * as contract from '../contract.ts'
import type { WireLedgers } from '../contract.ts'
import { type LedgerUse, optionalUses } from '../rules/ledgers.ts'
import { ledgersTexts as texts } from './ledgers-texts.ts'

const hints: Partial<Record<LedgerUse, string>> = texts.hints

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function clientLoader() {
  try {
    return { kind: 'loaded' as const, ledgers: await withSession(call(contract.showLedgers, {})) }
  } catch (error) {
    return { kind: 'failed' as const, message: textOf(error, texts.loadFailed) }
  }
}

/** The names of the owner's ledgers in Tally. */
export default function Ledgers() {
  const loaded = useLoaderData<typeof clientLoader>()
  return (
    <>
      <PageHead title={texts.title} back={<BackLink to="/admin/gst">{texts.back}</BackLink>}>
        {texts.intro}
      </PageHead>
      {loaded.kind === 'failed' ? <FailedPanel>{loaded.message}</FailedPanel> : <LedgersForm key={loaded.ledgers.version} saved={loaded.ledgers} />}
    </>
  )
}

function LedgersForm({ saved }: { saved: WireLedgers }) {
  const [draft, setDraft] = useState(saved)
  const [isChanged, setChanged] = useState(false)
  const { busy, errors, formProps, save } = useOfficeForm({ failed: texts.failed, onSaved: () => setChanged(false) })
  useUnsaved(() => isChanged && !busy)
  const mayEdit = mayCall(contract.saveLedgers)

  function change(values: Partial<WireLedgers>) {
    setDraft((before) => ({ ...before, ...values }))
    setChanged(true)
  }

  const field = (name: string, { value, isOptional = false, onText }: { value: string; isOptional?: boolean; onText: (text: string) => void }) => ({
    name,
    value,
    required: mayEdit && !isOptional,
    optional: mayEdit && isOptional,
    error: errors[name],
    readOnly: !mayEdit,
    maxLength: 100,
    autoComplete: 'off',
    translate: 'no' as const,
    onChange: ({ target }: { target: { value: string } }) => onText(target.value),
  })

  const ofUse = (use: LedgerUse) =>
    field(`names.${use}`, {
      value: draft.names[use],
      isOptional: optionalUses.includes(use),
      onText: (text) => change({ names: { ...draft.names, [use]: text } }),
    })

  const ofRate = (index: number, place: 'within' | 'interstate') =>
    field(`sales.${index}.${place}`, {
      value: draft.sales[index]?.[place] ?? '',
      onText: (text) => change({ sales: draft.sales.map((each, at) => (at === index ? { ...each, [place]: text } : each)) }),
    })

  return (
    <form {...formProps(() => save(() => call(contract.saveLedgers, draft)))} className="grid gap-4">
      {mayEdit && <RequiredNote />}
      <Panel title={texts.sales}>
        {draft.sales.length === 0 && <p className="text-ink-2">{texts.noRates}</p>}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {draft.sales.flatMap(({ rate }, index) => [
            <TextField key={`${rate} within`} label={texts.within(rate)} {...ofRate(index, 'within')} />,
            <TextField key={`${rate} interstate`} label={texts.interstate(rate)} {...ofRate(index, 'interstate')} />,
          ])}
        </div>
      </Panel>
      {texts.groups.map(({ title, uses }) => (
        <Panel key={title} title={title}>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {uses.map((use) => (
              <TextField key={use} label={texts.uses[use]} hint={hints[use]} {...ofUse(use)} />
            ))}
          </div>
        </Panel>
      ))}
      {mayEdit && (
        <Button type="submit" busy={busy} className="justify-self-start">
          {busy ? texts.saving : texts.save}
        </Button>
      )}
    </form>
  )
}
