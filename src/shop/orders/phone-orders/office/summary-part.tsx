import { type FormEvent, useState } from 'react'
import { inr, paiseOf } from '#kernel/money.ts'
import { isDelivery } from '../../pricing/rules/delivery-line.ts'
import { couponPaiseOf } from '../../pricing/rules/coupon-paise.ts'
import { offlineTexts } from '../../offline/office/offline-texts.ts'
import { PaymentPart } from './payment-part.tsx'
import { phoneSources, phoneSourceTexts } from '../rules/phone-source.ts'
import { phoneOrderTexts as texts } from './phone-orders-texts.ts'
import { FieldError } from '#ui/field.tsx'
import { showRupees } from '#ui/office/show.ts'
import { Button } from '#ui/office/button.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/office/fields.tsx'
import { Panel } from '#ui/office/panel.tsx'
import type { FormErrors } from '#ui/field-errors.ts'
import type { Draft } from './draft.ts'
import type { Priced } from './use-phone-order.ts'

type PartProps = { draft: Draft; onChange: (changes: Partial<Draft>) => void }

/** Shows the coupon, which the server checks at once, how the customer came to the shop, and a note for the team. */
export function MorePart({ draft, priced, errors, onChange }: PartProps & { priced: Priced | undefined; errors: FormErrors }) {
  const [typed, setTyped] = useState('')
  const quote = priced?.kind === 'priced' ? priced.quote : undefined
  const apply = (event?: FormEvent) => {
    event?.preventDefault()
    onChange({ coupon: typed.trim() })
  }
  return (
    <Panel title={texts.more.title}>
      <div className="grid gap-4">
        <div className="flex flex-wrap items-start gap-2">
          <TextField
            label={texts.more.coupon}
            optional
            autoComplete="off"
            className="min-w-0 flex-1 basis-44"
            value={typed}
            error={draft.coupon ? quote?.refusal?.message : undefined}
            hint={draft.coupon && quote && !quote.refusal ? texts.more.applied(draft.coupon, inr(couponPaiseOf(quote))) : undefined}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => event.key === 'Enter' && apply(event)}
          />
          <Button look="outline" className="mt-6" onClick={() => apply()}>
            {texts.more.apply}
          </Button>
          {draft.coupon && (
            <Button
              look="ghost"
              className="mt-6"
              onClick={() => {
                setTyped('')
                onChange({ coupon: '' })
              }}
            >
              {texts.more.remove}
            </Button>
          )}
        </div>
        <SelectField
          label={texts.more.source}
          name="source"
          optional
          value={draft.source}
          error={errors['source']}
          onChange={({ target }) => onChange({ source: phoneSources.find((source) => source === target.value) ?? '' })}
        >
          <option value="">{texts.more.noSource}</option>
          {phoneSources.map((source) => (
            <option key={source} value={source}>
              {phoneSourceTexts[source]}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label={texts.more.note}
          name="note"
          optional
          hint={texts.more.noteHint}
          maxLength={500}
          rows={2}
          value={draft.note}
          error={errors['note']}
          onChange={({ target }) => onChange({ note: target.value })}
        />
      </div>
    </Panel>
  )
}

type SummaryProps = PartProps & { priced: Priced | undefined; hasEmail: boolean; errors: FormErrors; asksSame: boolean; busy: boolean }

/** Shows the sums, how the customer pays, and the button that makes the order. */
export function SummaryPart({ draft, onChange, priced, hasEmail, errors, asksSame, busy }: SummaryProps) {
  const quote = priced?.kind === 'priced' ? priced.quote : undefined
  const isFree = quote?.total === 0
  const deliveryPaise = paiseOf(quote?.extras?.find(isDelivery)?.amount ?? 0)
  const sends = !isFree && !draft.paid && (draft.sms || (draft.mail && hasEmail))
  const makeText = !isFree && draft.paid ? offlineTexts.phone.submit : texts.submit.make
  const submitText = sends ? texts.submit.send : makeText

  function deliveryText() {
    if (quote?.deliveryLater) return texts.summary.deliveryLater
    return deliveryPaise > 0 ? inr(deliveryPaise) : texts.summary.free
  }

  function totalText() {
    if (quote) return showRupees(quote.total)
    return draft.lines.length > 0 && !priced ? texts.summary.pricing : undefined
  }

  return (
    <Panel title={texts.summary.title} className="xl:sticky xl:top-4">
      <div className="grid gap-4">
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums" aria-live="polite">
          <Row label={texts.summary.subtotal} value={quote && showRupees(quote.subtotal)} />
          {(quote?.automatic ?? []).map(({ title, amount }) => amount > 0 && <Row key={title} label={title} value={`−${showRupees(amount)}`} />)}
          {quote !== undefined && couponPaiseOf(quote) > 0 && <Row label={texts.summary.coupon} value={`−${inr(couponPaiseOf(quote))}`} />}
          {(quote?.lines ?? []).map(
            ({ name, variant, gift }) => gift && <Row key={gift} label={texts.summary.gift(`${name}, ${variant}`)} value={showRupees(0)} />,
          )}
          <Row label={texts.summary.delivery} value={deliveryText()} />
          <Row strong label={texts.summary.total} value={totalText()} />
        </dl>
        {quote?.note !== undefined && <p className="text-xs text-ink-2">{quote.note}</p>}
        {priced?.kind === 'failed' && (
          <div role="alert">
            <FieldError id="quote-failed">{priced.message}</FieldError>
          </div>
        )}
        {!isFree && <PaymentPart {...{ draft, onChange, hasEmail, errors, asksSame }} />}
        <Button type="submit" busy={busy}>
          {busy ? texts.submit.saving : submitText}
        </Button>
      </div>
    </Panel>
  )
}

function Row({ label, value, strong }: { label: string; value: string | undefined; strong?: boolean }) {
  return (
    <>
      <dt className={strong ? 'font-semibold' : 'text-ink-2'}>{label}</dt>
      <dd className={strong ? 'text-right text-base font-semibold' : 'text-right'}>{value ?? '—'}</dd>
    </>
  )
}
