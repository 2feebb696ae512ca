import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#ui/call.ts'
import { Badge } from '#ui/office/badge.tsx'
import { Button } from '#ui/office/button.tsx'
import { ConflictDialog } from '#ui/office/conflict-dialog.tsx'
import { CopyField } from '#ui/office/copy-field.tsx'
import { TextField } from '#ui/office/fields.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { showMoment } from '#ui/office/show.ts'
import { differingFields, useConflict } from '#ui/office/use-conflict.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import { useUnsaved } from '#ui/office/use-unsaved.ts'
import * as contract from '../../connections/payments-contract.ts'
import { type PaymentAccount, paymentAccount } from '../../connections/payments-contract.ts'
import { sourceTones } from './connection-panel.tsx'
import { connectionsTexts } from './connections-texts.ts'
import { paymentsTexts as texts } from './payments-texts.ts'
import { TrialOutcome } from './trial-outcome.tsx'
import { useTrial } from './use-trial.ts'

type Props = { variables: readonly string[]; webhookUrl: string; accounts: readonly PaymentAccount[]; keyMissing: boolean }

/** The keys of the payment provider, for live and for test mode. */
export function PaymentPanel({ variables, webhookUrl, accounts, keyMissing }: Props) {
  const isFromEnvironment = variables.length > 0
  return (
    <Panel id="payments" title={texts.title}>
      <div className="grid gap-6">
        <p className="max-w-[70ch] text-ink-2">{texts.intro}</p>
        {isFromEnvironment && <p className="max-w-[70ch]">{connectionsTexts.environment(variables.join(', '))}</p>}
        <CopyField label={texts.webhook.label} value={webhookUrl} hint={texts.webhook.hint} texts={texts.webhook} />
        {(['live', 'test'] as const).map((mode) => {
          const account = accounts.find((each) => each.mode === mode)
          return account && !isFromEnvironment && <Account key={`${mode} ${account.version}`} account={account} disabled={keyMissing} />
        })}
      </div>
    </Panel>
  )
}

function Account({ account, disabled }: { account: PaymentAccount; disabled: boolean }) {
  const { mode, source, savedAt, previousUntil, unreadable } = account
  const { outcome, busy, run } = useTrial(texts.testFailed)
  return (
    <section id={mode} aria-label={texts.modes[mode]} className="grid scroll-mt-16 gap-4 border-t border-edge pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-sans text-sm font-semibold tracking-normal">{texts.modes[mode]}</h3>
        <Badge tone={mode === 'test' && source === 'none' ? 'plain' : sourceTones[source]}>{connectionsTexts.sources[source]}</Badge>
      </div>
      {mode === 'test' && source === 'none' && <p className="max-w-[70ch] text-ink-2">{texts.optional}</p>}
      {source === 'unreadable' && <p className="max-w-[70ch] font-semibold text-danger">{connectionsTexts.unreadable}</p>}
      {unreadable.length > 0 && <p className="max-w-[70ch] font-semibold text-danger wrap-anywhere">{texts.unreadable(unreadable.join(', '))}</p>}
      {savedAt && <p className="text-ink-2">{connectionsTexts.saved(showMoment(savedAt))}</p>}
      {previousUntil && <p className="max-w-[70ch]">{texts.previous(showMoment(previousUntil))}</p>}
      <AccountForm account={account} disabled={disabled} />
      {source === 'stored' && (
        <div className="grid gap-3">
          <Button look="outline" busy={busy} onClick={() => void run(() => call(contract.testPaymentAccount, { mode }))} className="justify-self-start">
            {busy ? texts.testing : texts.test}
          </Button>
          <TrialOutcome outcome={outcome} />
        </div>
      )}
    </section>
  )
}

type Draft = { keyId: string; keySecret: string; webhookSecret: string }

function AccountForm({ account, disabled }: { account: PaymentAccount; disabled: boolean }) {
  const { mode, source } = account
  const initial: Draft = { keyId: account.keyId, keySecret: '', webhookSecret: '' }
  const [draft, setDraft] = useState(initial)
  const { revalidate } = useRevalidator()
  const { busy, errors, formProps, save } = useOfficeForm({ failed: texts.saveFailed, reloads: false })
  const { conflict, send, close } = useConflict(paymentAccount, (theirs) => differingFields([[texts.fields.keyId.label, theirs.keyId, draft.keyId]]))
  useUnsaved(() => !busy && (draft.keyId !== initial.keyId || draft.keySecret !== '' || draft.webhookSecret !== ''))

  const submit = (seen?: PaymentAccount) =>
    save((isHere) => send((known = account) => call(contract.savePaymentAccount, { mode, version: known.version, ...draft }), { seen, isHere }))

  // For the same key id, an empty secret keeps the stored one.
  const keepsSecrets = source === 'stored' && draft.keyId === account.keyId
  const fieldOf = (name: keyof Draft) => ({
    id: `${mode}-${name}`,
    name,
    label: texts.fields[name].label,
    spellCheck: false,
    maxLength: 200,
    disabled,
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => setDraft((before) => ({ ...before, [name]: target.value })),
  })
  const secret = { type: 'password', autoComplete: 'new-password', required: !keepsSecrets }
  const hintOf = (ending: string, hint?: string) => (keepsSecrets ? connectionsTexts.secretSet(ending) : hint)
  return (
    <form {...formProps(() => submit())} className="grid gap-4" autoComplete="off">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <TextField {...fieldOf('keyId')} type="text" autoComplete="off" required placeholder={texts.fields.keyId.placeholder[mode]} />
        <TextField {...fieldOf('keySecret')} {...secret} hint={hintOf(account.keySecretEnding)} />
        <TextField {...fieldOf('webhookSecret')} {...secret} hint={hintOf(account.webhookSecretEnding, texts.fields.webhookSecret.hint)} />
      </div>
      <Button type="submit" busy={busy} disabled={disabled} look={mode === 'live' ? undefined : 'outline'} className="justify-self-start">
        {busy ? texts.saving : texts.save}
      </Button>
      <ConflictDialog
        conflict={conflict}
        busy={busy}
        onTake={() => {
          setDraft(initial)
          close()
          void revalidate()
        }}
        onKeep={submit}
        onClose={close}
      />
    </form>
  )
}
