import { mayCall } from '#ui/office/rights.ts'
import { SelectField } from '#ui/office/fields.tsx'
import type { FormErrors } from '#ui/field-errors.ts'
import * as officeContract from '../../office-contract.ts'
import { emptyMove, MoveFields } from '../../offline/office/move-fields.tsx'
import { offlineTexts } from '../../offline/office/offline-texts.ts'
import { linkDays } from '../rules/phone-order.ts'
import { type Draft, paidPrefix } from './draft.ts'
import { phoneOrderTexts as texts } from './phone-orders-texts.ts'

type PaymentPartProps = { draft: Draft; onChange: (changes: Partial<Draft>) => void; hasEmail: boolean; errors: FormErrors; asksSame: boolean }

/** Asks how the customer pays: by link, with its lifetime and channels, or already by hand. */
export function PaymentPart({ draft, onChange, hasEmail, errors, asksSame }: PaymentPartProps) {
  const { paid } = draft
  // Taking money by hand decides about money as a refund does.
  const mayTake = mayCall(officeContract.refundOrder)
  return (
    <fieldset className="grid gap-2 border-t border-edge pt-4">
      <legend className={mayTake ? 'float-left mb-1 font-semibold' : 'sr-only'}>{mayTake ? offlineTexts.phone.title : texts.link.title}</legend>
      {mayTake && (
        <div className="clear-both grid">
          <Choice checked={!paid} onChoose={() => onChange({ paid: undefined })}>
            {offlineTexts.phone.byLink}
          </Choice>
          <Choice checked={paid !== undefined} onChoose={() => onChange({ paid: emptyMove() })}>
            {offlineTexts.phone.taken}
          </Choice>
        </div>
      )}
      {paid ? (
        <MoveFields
          move={paid}
          onChange={(changes) => onChange({ paid: { ...paid, sameReference: false, ...changes } })}
          errors={errors}
          prefix={paidPrefix}
          label={offlineTexts.kind.paid}
          asksSame={asksSame}
        />
      ) : (
        <LinkFields {...{ draft, onChange, hasEmail }} />
      )}
    </fieldset>
  )
}

/** The lifetime and the channels of the payment link. */
function LinkFields({ draft, onChange, hasEmail }: Pick<PaymentPartProps, 'draft' | 'onChange' | 'hasEmail'>) {
  return (
    <>
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
    </>
  )
}

function Choice({ checked, onChoose, children }: { checked: boolean; onChoose: () => void; children: string }) {
  return (
    <label className="flex min-h-11 items-center gap-2.5 lg:min-h-8">
      <input type="radio" name="payment" checked={checked} onChange={onChoose} className="size-5 flex-none accent-crocus-700" />
      <span>{children}</span>
    </label>
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
