import { useState } from 'react'
import { dateInIndia } from '#kernel/india.ts'
import { call, textOf } from '#ui/call.ts'
import { Button } from '#ui/button.tsx'
import { withSession } from '#ui/guard.ts'
import { type FormState, Message } from '#ui/message.tsx'
import { useSite } from '#ui/site.ts'
import { useLoaded } from '#ui/use-loaded.ts'
import * as consentsContract from '../contract.ts'
import type { Consent } from '../contract.ts'
import { consentTexts as texts } from './notice-texts.ts'

/** Gives the consent to news, or withdraws it with one click. Hidden until the owner asks for consents, unless one stands. */
export function NewsPart() {
  const { privacyNotice } = useSite()
  const { loaded } = useLoaded(async () => (await withSession(call(consentsContract.listConsents, {}))).consents)
  if (loaded.kind === 'failed' && privacyNotice) return <Message state={{ kind: 'failed', text: texts.loadFailed }} />
  if (loaded.kind !== 'loaded') return null
  const stands = loaded.value.some(({ withdrawnAt }) => !withdrawnAt)
  return privacyNotice || stands ? <Choice consents={loaded.value} /> : null
}

function Choice({ consents: first }: { consents: readonly Consent[] }) {
  const [consents, setConsents] = useState(first)
  const [state, setState] = useState<FormState>({ kind: 'ready' })
  const standing = consents.find(({ purpose, withdrawnAt }) => purpose === 'news' && !withdrawnAt)
  const busy = state.kind === 'busy'

  async function choose(given: boolean) {
    setState({ kind: 'busy' })
    try {
      const saved = await withSession(call(consentsContract.setConsent, { purpose: 'news', given }))
      setConsents(saved.consents)
      setState({ kind: 'done', text: saved.message })
    } catch (error) {
      setState({ kind: 'failed', text: textOf(error, texts.failed) })
    }
  }

  return (
    <section aria-label={texts.title} className="grid gap-4 border-b border-line pb-6">
      <h3 className="text-lg">{texts.title}</h3>
      <p className="text-ink-2">{texts.lead}</p>
      {standing && <p className="text-ink-2">{texts.since(dateInIndia(new Date(standing.givenAt)))}</p>}
      <Message state={state} />
      <Button look="outline" busy={busy} onClick={() => void choose(!standing)} className="justify-self-start">
        {busy ? texts.busy : standing ? texts.withdraw : texts.give}
      </Button>
    </section>
  )
}
