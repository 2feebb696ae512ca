import { useState } from 'react'
import { call, textOf } from '#ui/call.ts'
import { Button } from '#ui/button.tsx'
import { withSession } from '#ui/guard.ts'
import { type FormState, Message } from '#ui/message.tsx'
import { readSession } from '#ui/session-store.ts'
import { readStored, writeStored } from '#ui/stored.ts'
import { useLoaded } from '#ui/use-loaded.ts'
import * as consentsContract from '../contract.ts'
import { DataNotice } from './data-notice.tsx'
import { consentTexts, questionTexts as texts } from './notice-texts.ts'

const { lead, title, give } = consentTexts.purposes.advertising

/** Who declined in this browser, so that the next order does not ask again. */
const declinedKey = 'advertisingDeclined'

/**
 * Asks on the page of a placed order whether the shop may tell advertising services of orders. It shows only while the shop asks for that consent, to a customer
 * who has never decided. Nothing is chosen before, both answers look the same, and nothing waits for one.
 */
export function AdvertisingQuestion() {
  const { loaded } = useLoaded(() => call(consentsContract.listConsents, {}))
  const [state, setState] = useState<FormState>({ kind: 'ready' })
  const userId = readSession()?.userId ?? ''
  const [wasDeclined] = useState(() => readStored(declinedKey) === userId)
  if (loaded.kind !== 'loaded' || wasDeclined) return null
  const { asked, consents } = loaded.value
  if (!asked.includes('advertising') || consents.some(({ purpose }) => purpose === 'advertising')) return null

  async function agree() {
    setState({ kind: 'busy' })
    try {
      const { message } = await withSession(call(consentsContract.setConsent, { purpose: 'advertising', given: true, source: 'order' }))
      setState({ kind: 'done', text: message })
    } catch (error) {
      setState({ kind: 'failed', text: textOf(error, consentTexts.failed) })
    }
  }

  function decline() {
    writeStored(declinedKey, userId)
    setState({ kind: 'done', text: texts.declined })
  }

  return (
    <section aria-label={title} className="grid gap-3 rounded-card border border-line p-5 text-sm sm:p-6">
      <h2 className="text-base font-semibold">{texts.title}</h2>
      <p className="max-w-[70ch] text-ink-2">{lead}</p>
      <DataNotice place="advertising" isNeeded />
      <Message state={state} />
      {state.kind !== 'done' && (
        <p className="flex flex-wrap gap-3">
          <Button look="outline" busy={state.kind === 'busy'} onClick={() => void agree()}>
            {state.kind === 'busy' ? consentTexts.busy : give}
          </Button>
          <Button look="outline" onClick={decline}>
            {texts.decline}
          </Button>
        </p>
      )}
    </section>
  )
}
