import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { onDemand } from '#ui/on-demand.tsx'
import { forgetPageBeforeLogin, rememberPageBeforeLogin } from '#ui/page-before-login.ts'
import { phoneTexts as texts } from './login-texts.ts'
import { PhoneForms } from './phone-forms.tsx'
import { usePhoneLogin } from './use-phone-login.ts'

/** Loaded on demand, because only staff see it. */
const SecondStepPart = onDemand(async () => (await import('./second-step.tsx')).SecondStepPart, { isRare: true })

type PhoneStepProps = {
  /** The page to return to after another way to log in. */
  origin: string
  onSignedIn: () => void
}

/** The log-in by phone as a step of another page. */
export function PhoneStep({ origin, onSignedIn }: PhoneStepProps) {
  const login = usePhoneLogin(() => {
    // The person stays on this page. A later log-in must not lead to the remembered page.
    forgetPageBeforeLogin()
    onSignedIn()
  })
  const section = useRef<HTMLElement>(null)
  const { step, sent, secondStep } = login

  // The number is the first thing to do on this page. A field that the person has chosen keeps the focus.
  useEffect(() => {
    if (document.activeElement === document.body) section.current?.querySelector<HTMLInputElement>('input[name=mobile]')?.focus({ preventScroll: true })
  }, [])

  return (
    <section ref={section} aria-labelledby="phone-step" className="grid gap-5 rounded-card border border-line bg-card p-5 sm:p-6">
      <h2 id="phone-step" className="text-2xl">
        {texts.yourNumber}
      </h2>
      {secondStep ? (
        <SecondStepPart step={secondStep} onSignedIn={login.finish} onBack={login.startAgain} />
      ) : (
        <>
          <p className="text-ink-2">{step === 'phone' ? texts.lead : texts.sentTo(sent.mobile)}</p>
          <PhoneForms login={login} submitsWhenComplete />
          <Link to="/login" onClick={() => rememberPageBeforeLogin(origin)} className="link min-h-11 content-center justify-self-center">
            {texts.otherWays}
          </Link>
        </>
      )}
    </section>
  )
}
