import { useState } from 'react'
import * as secondFactorContract from '../second-factor/contract.ts'
import type { SecondFactorState } from '../second-factor/contract.ts'
import { call, textOf } from '#ui/call.ts'
import { twoStepTexts as texts } from './two-step-texts.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { fieldsOf } from '#ui/form-fields.ts'
import { withSession } from '#ui/guard.ts'
import { LoadedPart } from '#ui/loaded-part.tsx'
import { type FormState, Message } from '#ui/message.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useFieldErrors } from '#ui/use-form.ts'
import { useLoaded } from '#ui/use-loaded.ts'

/** The second step of an admin's log-in: the authenticator app and the recovery codes. Links open it by its id. */
export const TwoStepSection = () => (
  <Disclosure id="two-step" title={texts.title}>
    <TwoStep />
  </Disclosure>
)

/** `qr`: the picture of the secret, as SVG source. */
type Setup = { secret: string; qr: string }
/** The call that runs; empty while none does. */
type Work = '' | 'start' | 'confirm' | 'remove' | 'codes'

function TwoStep() {
  const { loaded, reload } = useLoaded(() => withSession(call(secondFactorContract.showSecondFactor, {})))
  const [setup, setSetup] = useState<Setup>()
  const [codes, setCodes] = useState<string[]>()
  const [work, setWork] = useState<Work>('')
  const [state, setState] = useState<FormState>({ kind: 'ready' })

  /** Runs one call at a time, and shows its failure. */
  async function run(name: Work, act: () => Promise<void>) {
    if (work) return
    setWork(name)
    setState({ kind: 'ready' })
    try {
      await act()
    } catch (error) {
      setState({ kind: 'failed', text: textOf(error, texts.failed) })
    }
    setWork('')
  }

  async function done({ message, recoveryCodes }: { message: string; recoveryCodes?: string[] | undefined }) {
    setSetup(undefined)
    setCodes(recoveryCodes)
    setState({ kind: 'done', text: message })
    await reload()
  }

  const start = () => run('start', async () => setSetup(await withSession(call(secondFactorContract.startAuthenticator, {}))))
  const confirm = (code: string) => run('confirm', async () => done(await withSession(call(secondFactorContract.confirmAuthenticator, { code }))))
  const remove = () => run('remove', async () => done(await withSession(call(secondFactorContract.removeAuthenticator, {}))))
  const renew = () => run('codes', async () => done(await withSession(call(secondFactorContract.makeRecoveryCodes, {}))))

  return (
    <LoadedPart loaded={loaded} reload={reload} texts={texts}>
      {(factors) => (
        <>
          <p className="text-ink-2">{texts.lead}</p>
          {factors.dueAt && !isOn(factors) && <p className="font-semibold">{texts.due(factors.dueAt)}</p>}
          <p>
            {texts.app}: <strong>{factors.authenticator ? texts.on : texts.off}</strong>
          </p>
          {!factors.authenticator && factors.passkeys > 0 && <p>{texts.viaPasskey}</p>}
          <Message state={state} />
          {codes && <RecoveryCodes codes={codes} onSaved={() => setCodes(undefined)} />}
          {setup && <SetUp setup={setup} busy={work === 'confirm'} onCode={confirm} onCancel={() => setSetup(undefined)} />}
          {!setup && (
            <div className="flex flex-wrap gap-3">
              {factors.authenticator ? (
                <Button look="outline" busy={work === 'remove'} onClick={() => void remove()}>
                  {work === 'remove' ? texts.removing : texts.remove}
                </Button>
              ) : (
                <Button busy={work === 'start'} onClick={() => void start()}>
                  {work === 'start' ? texts.starting : texts.setUp}
                </Button>
              )}
              {isOn(factors) && (
                <Button look="outline" busy={work === 'codes'} onClick={() => void renew()}>
                  {work === 'codes' ? texts.makingCodes : texts.newCodes}
                </Button>
              )}
            </div>
          )}
          {isOn(factors) && <p className="text-sm text-ink-2">{texts.left(factors.recoveryCodesLeft)}</p>}
        </>
      )}
    </LoadedPart>
  )
}

const isOn = ({ authenticator, passkeys }: SecondFactorState) => authenticator || passkeys > 0

type SetUpProps = { setup: Setup; busy: boolean; onCode: (code: string) => void; onCancel: () => void }

/** Shows the key of an app as a picture and as text, and asks for the app's first code. */
function SetUp({ setup: { secret, qr }, busy, onCode, onCancel }: SetUpProps) {
  const { errors, refuse, formProps } = useFieldErrors()

  function submit(form: HTMLFormElement) {
    const { code } = fieldsOf(form, ['code'])
    if (refuse(code.trim() ? {} : { code: texts.missing })) return
    onCode(code)
  }

  return (
    <form {...formProps(submit)} className="grid gap-4">
      <p>{texts.scan}</p>
      <img src={`data:image/svg+xml,${encodeURIComponent(qr)}`} alt={texts.qr} width="200" height="200" className="rounded-card bg-white p-3" />
      <p>
        {texts.typed} <code className="font-mono break-all">{secret}</code>
      </p>
      <Field
        label={texts.first}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        readOnly={busy}
        className="tabular-nums"
        error={errors['code']}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {busy ? texts.turningOn : texts.turnOn}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
