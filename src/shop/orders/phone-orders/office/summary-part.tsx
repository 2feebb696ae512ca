import { type FormEvent, useState } from 'react'
import { inr, paiseOf } from '#kernel/money.ts'
import { isDelivery } from '../../pricing/rules/delivery-line.ts'
import { couponPaiseOf } from '../../pricing/rules/coupon-paise.ts'
import { linkDays } from '../rules/phone-order.ts'
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

/** Shows the sums, the lifetime and the channels of the link, and the button that makes the order. */
export function SummaryPart({ draft, onChange, priced, hasEmail, busy }: PartProps & { priced: Priced | undefined; hasEmail: boolean; busy: boolean }) {
  const quote = priced?.kind === 'priced' ? priced.quote : undefined
  const isFree = quote?.total === 0
  const deliveryPaise = paiseOf(quote?.extras?.find(isDelivery)?.amount ?? 0)
  const sends = !isFree && (draft.sms || (draft.mail && hasEmail))
  const submitText = sends ? texts.submit.send : texts.submit.make

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
        {!isFree && (
          <fieldset className="grid gap-2 border-t border-edge pt-4">
            <legend className="sr-only">{texts.link.title}</legend>
            <SelectField
              label={texts.link.days}
              value={draft.linkDays}
              onChange={({ target }) => onChange({ linkDays: linkDays.find((days) => String(days) === target.value) ?? 1 })}
            >
              {linkDays.map((days) => (
                <option key={days} value={days}>
                  {texts.link.dayCount[days]}
                </option>
              ))}
            </SelectField>
            <Check checked={draft.sms} onChange={(sms) => onChange({ sms })}>
              {texts.link.sms}
            </Check>
            <Check checked={draft.mail && hasEmail} disabled={!hasEmail} onChange={(mail) => onChange({ mail })}>
              {texts.link.mail}
            </Check>
            {!hasEmail && draft.customer.kind !== 'none' && <p className="text-xs text-ink-3">{texts.link.noMail}</p>}
            <p className="text-xs text-ink-2">{texts.link.hold}</p>
          </fieldset>
        )}
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

function Check({ checked, disabled, onChange, children }: { checked: boolean; disabled?: boolean; onChange: (checked: boolean) => void; children: string }) {
  return (
    <label className="flex min-h-11 items-center gap-2.5 lg:min-h-8">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 flex-none accent-crocus-700"
      />
      <span className={disabled ? 'text-ink-3' : ''}>{children}</span>
    </label>
  )
}
