import { useState } from 'react'
import { dateInIndia } from '#kernel/india.ts'
import { call, textOf } from '#ui/call.ts'
import { Button } from '#ui/button.tsx'
import { withSession } from '#ui/guard.ts'
import { type FormState, Message } from '#ui/message.tsx'
import { useSite } from '#ui/site.ts'
import { useLoaded } from '#ui/use-loaded.ts'
import * as consentsContract from '../contract.ts'
import type { Consent, ConsentPurpose } from '../contract.ts'
import { DataNotice } from './data-notice.tsx'
import { consentTexts as texts } from './notice-texts.ts'

/** Gives or withdraws each consent with one click. Shows the consents that the shop asks for now, and all that are valid. */
export function ConsentParts() {
  const { privacyNotice } = useSite()
  const { loaded } = useLoaded(() => withSession(call(consentsContract.listConsents, {})))
  if (loaded.kind === 'failed' && privacyNotice) return <Message state={{ kind: 'failed', text: texts.loadFailed }} />
  if (loaded.kind !== 'loaded') return null
  const { consents, asked } = loaded.value
  const shown = consentsContract.consentPurposes.filter((purpose) => asked.includes(purpose) || findValid(consents, purpose))
  return shown.map((purpose) => <Choice key={purpose} purpose={purpose} consents={consents} />)
}

const findValid = (consents: readonly Consent[], purpose: ConsentPurpose) => consents.find((each) => each.purpose === purpose && !each.withdrawnAt)

function Choice({ purpose, consents: first }: { purpose: ConsentPurpose; consents: readonly Consent[] }) {
  const [consents, setConsents] = useState(first)
  const [state, setState] = useState<FormState>({ kind: 'ready' })
  const { title, lead, give, withdraw } = texts.purposes[purpose]
  const validConsent = findValid(consents, purpose)
  const busy = state.kind === 'busy'
  const action = validConsent ? withdraw : give

  async function choose(given: boolean) {
    setState({ kind: 'busy' })
    try {
      const saved = await withSession(call(consentsContract.setConsent, { purpose, given }))
      setConsents(saved.consents)
      setState({ kind: 'done', text: saved.message })
    } catch (error) {
      setState({ kind: 'failed', text: textOf(error, texts.failed) })
    }
  }

  return (
    <section aria-label={title} className="grid gap-4 border-b border-line pb-6">
      <h3 className="text-lg">{title}</h3>
      <p className="text-ink-2">{lead}</p>
      {purpose === 'advertising' && <DataNotice place="advertising" isNeeded />}
      {validConsent && <p className="text-ink-2">{texts.since(dateInIndia(new Date(validConsent.givenAt)))}</p>}
      <Message state={state} />
      <Button look="outline" busy={busy} onClick={() => void choose(!validConsent)} className="justify-self-start">
        {busy ? texts.busy : action}
      </Button>
    </section>
  )
}
