import { closeVerifyNotice } from '../customers/email-contract.ts'
import { call } from '#ui/call.ts'
import { verifyTexts as texts } from './profile-texts.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { withSession } from '#ui/guard.ts'

type VerifyNoticeProps = { email: string; onVerify: () => void; onClosed: () => void }

/** Asks once to verify the e-mail address. The account remembers that the notice was closed. */
export function VerifyNotice({ email, onVerify, onClosed }: VerifyNoticeProps) {
  function close() {
    onClosed()
    // The notice comes back with the next visit if this fails.
    withSession(call(closeVerifyNotice, {})).catch(() => undefined)
  }

  return (
    <aside aria-labelledby="verify-notice" className="grid gap-4 rounded-card bg-info-50 p-5 text-info sm:p-6">
      <div className="flex items-start gap-3">
        <Icon name="mail" className="mt-0.5 size-5 flex-none" />
        <div className="grid min-w-0 gap-1">
          <h2 id="verify-notice" className="font-sans text-base font-bold tracking-normal">
            {texts.notice}
          </h2>
          <p className="break-words">{texts.why(email)}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onVerify}>{texts.verify}</Button>
        <Button look="quiet" onClick={close}>
          {texts.notNow}
        </Button>
      </div>
    </aside>
  )
}
