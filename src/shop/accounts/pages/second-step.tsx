import * as secondFactorContract from '../second-factor/contract.ts'
import type { SecondStep } from '../second-factor/contract.ts'
import type { Session } from '#ui/session-store.ts'
import { call } from '#ui/call.ts'
import { secondStepTexts as texts } from './two-step-texts.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { AccountFrame } from './account-frame.tsx'
import { fieldsOf, focusFirstEmpty } from '#ui/form-fields.ts'
import { Message } from '#ui/message.tsx'
import { useForm } from '#ui/use-form.ts'
import { usePasskeyLogin } from './use-passkey-login.ts'

type SecondStepProps = { step: SecondStep; onSignedIn: (message: string, session: Session) => void; onBack: () => void }

/** The second step of an admin's log-in: a code of the app, a recovery code or a passkey. */
export function SecondStepPage(props: SecondStepProps) {
  const { authenticator } = props.step
  return (
    <AccountFrame title={texts.title} lead={authenticator ? texts.lead : texts.leadPasskey} below={<BackButton {...props} />}>
      <SecondStepForm {...props} />
    </AccountFrame>
  )
}

const BackButton = ({ onBack }: Pick<SecondStepProps, 'onBack'>) => (
  <button type="button" onClick={onBack} className="link min-h-11 text-ink">
    {texts.back}
  </button>
)

/** The same step within another page. */
export function SecondStepPart(props: SecondStepProps) {
  const { authenticator } = props.step
  return (
    <>
      <p className="text-ink-2">{authenticator ? texts.lead : texts.leadPasskey}</p>
      <SecondStepForm {...props} />
      <BackButton {...props} />
    </>
  )
}

function SecondStepForm({ step, onSignedIn }: SecondStepProps) {
  const { state, setState, busy: isSending, formProps, send } = useForm({ failed: texts.failed })
  const passkey = usePasskeyLogin({ onSignedIn: finish, onFailed: (text) => setState({ kind: 'failed', text }) })
  const busy = isSending || passkey.asking

  function finish(message: string, session: Session) {
    setState({ kind: 'done', text: message })
    onSignedIn(message, session)
  }

  function submit(form: HTMLFormElement) {
    if (busy || state.kind === 'done') return
    const { code } = fieldsOf(form, ['code'])
    if (!code.trim()) {
      focusFirstEmpty(form)
      return setState({ kind: 'failed', text: texts.missing })
    }
    return send(async () => {
      // `step.step` is the token by which the server knows the first step, a password or a code.
      const { message, data } = await call(secondFactorContract.secondFactorLogin, { step: step.step, code })
      onSignedIn(message, data)
      return { kind: 'done', text: message }
    })
  }

  return (
    <form {...formProps(submit)} className="grid gap-5">
      {step.passkey && (
        <Button look={step.authenticator ? 'outline' : 'primary'} wide busy={passkey.asking} autoFocus={!step.authenticator} onClick={() => void passkey.ask()}>
          {texts.byPasskey}
        </Button>
      )}
      <Field label={texts.code} name="code" autoComplete="one-time-code" autoFocus={step.authenticator} className="tabular-nums" />
      <Message state={state} />
      <Button type="submit" wide busy={busy}>
        {busy ? texts.confirming : texts.confirm}
      </Button>
    </form>
  )
}
