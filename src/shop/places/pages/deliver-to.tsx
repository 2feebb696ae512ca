import { type FormEvent, useState } from 'react'
import { dayInIndia, formatInIndia } from '#kernel/india.ts'
import { canonicalDigits } from '#kernel/text.ts'
import { Button } from '#ui/button.tsx'
import { call, CallError } from '#ui/call.ts'
import { Field } from '#ui/field.tsx'
import { useSite } from '#ui/site.ts'
import { useReady } from '#ui/use-ready.ts'
import * as placesContract from '../contract.ts'
import type { Place } from '../contract.ts'
import { arrivalDays } from '../rules/delivery-days.ts'
import { deliverToTexts as texts } from './deliver-to-texts.ts'
import { keepPin, readKeptPin } from './kept-pin.ts'

type Result = { kind: 'none' } | { kind: 'error'; text: string } | { kind: 'found'; place: Place }

/** Asks for a PIN code and says whether and when a parcel arrives there. The browser keeps the PIN code. */
export function DeliverTo() {
  const isReady = useReady()
  const [typed, setTyped] = useState<string>()
  const [result, setResult] = useState<Result>({ kind: 'none' })
  const [busy, setBusy] = useState(false)
  const value = typed ?? (isReady ? readKeptPin() : '')

  async function lookUp(event: FormEvent) {
    event.preventDefault()
    const pin = canonicalDigits(value)
    if (!/^[1-9]\d{5}$/.test(pin)) return setResult({ kind: 'error', text: texts.bad })
    setBusy(true)
    try {
      setResult({ kind: 'found', place: await call(placesContract.showPlace, { pin }) })
      keepPin(pin)
    } catch (error) {
      setResult({ kind: 'error', text: error instanceof CallError && error.status === 404 ? texts.unknown : texts.failed })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void lookUp(event)} className="grid gap-2">
      <div className="flex items-end gap-3">
        <Field
          label={texts.label}
          name="deliverTo"
          inputMode="numeric"
          autoComplete="postal-code"
          value={value}
          onChange={({ target }) => {
            setTyped(target.value)
            setResult({ kind: 'none' })
          }}
          className="w-44"
        />
        <Button type="submit" look="quiet" busy={busy}>
          {texts.check}
        </Button>
      </div>
      <div role="status" className="text-sm text-ink-2">
        {result.kind === 'error' && <p className="font-medium text-danger">{result.text}</p>}
        {result.kind === 'found' && <Answer place={result.place} />}
      </div>
    </form>
  )
}

const dayAndMonth = formatInIndia({ day: 'numeric', month: 'short' })

const dayText = (day: string) => dayAndMonth(new Date(`${day}T12:00:00+05:30`))

function Answer({ place }: { place: Place }) {
  const { holidays, cashOnDelivery } = useSite()
  if (!place.serviceable) return <p className="font-medium text-danger">{texts.refused(place.pin)}</p>
  const days = place.delivery && arrivalDays(dayInIndia(new Date()), place.delivery, holidays)
  return (
    <>
      <p translate="no" className="font-medium text-ink">
        {texts.place(place.city, place.state)}
      </p>
      {place.delivery ? <p>{texts.days(place.delivery.from, place.delivery.to)}</p> : <p>{texts.delivers}</p>}
      {days && <p>{texts.dates(dayText(days.from), dayText(days.to))}</p>}
      {cashOnDelivery && !place.cod && <p>{texts.noCash}</p>}
    </>
  )
}
