import { useState } from 'react'
import * as returnsOfficeContract from '../office-contract.ts'
import type { OrderReturn } from '../office-contract.ts'
import { mostWords } from '../rules/return.ts'
import { call } from '#ui/call.ts'
import { orderTexts } from '#shop/orders/parts.ts'
import { returnsTexts } from './returns-texts.ts'
import { readAmount } from '#ui/office/amount.ts'
import { showRupees } from '#ui/office/show.ts'
import { FieldError } from '#ui/field.tsx'
import { NumberField, TextAreaField } from '#ui/office/fields.tsx'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { useOfficeForm } from '#ui/office/use-office-form.ts'

const texts = returnsTexts.closing

type Choice = 'paid' | 'other' | 'none'

/**
 * Ends a return: refunds what was paid for its pieces, another amount, or nothing, which needs words to the shopper. If the order got another refund, the
 * person chooses, because that refund may have been for these pieces.
 */
export function CloseDialog({
  of: { _id, version, state, paid, left, otherRefunds, otherRefundsState, refundable },
  onClose,
}: {
  of: OrderReturn
  onClose: () => void
}) {
  // The provider refunds no less than ₹1.
  const choices: Choice[] = [...(left >= 1 ? ['paid' as const] : []), ...(refundable >= 1 ? ['other' as const] : []), 'none']
  const [chosen, setChoice] = useState<Choice>()
  // The page may learn of another refund while the dialog is open, which may also take away the choice.
  const firstChoice = otherRefunds > 0 && choices.length > 1 ? undefined : choices[0]
  const choice = choices.find((known) => known === chosen) ?? firstChoice
  const [typed, setTyped] = useState('')
  const [typedWords, setWords] = useState<string>()
  const words = typedWords ?? (otherRefunds > 0 ? texts.closingWords[otherRefundsState] : '')
  const { busy, errors, formProps, refuse, save } = useOfficeForm({ failed: returnsTexts.failed, onSaved: onClose })
  const amount = readAmount(typed, refundable)

  function submit() {
    if (choice === undefined) return refuse({ refund: texts.choose })
    if (choice === 'other' && amount === undefined) return refuse({ amount: orderTexts.amountBad(showRupees(refundable)) })
    if (choice === 'none' && words.trim() === '') return refuse({ words: returnsTexts.answering.missing })
    const refund = choice === 'other' ? (amount ?? 0) : choice
    return save(() => call(returnsOfficeContract.closeReturn, { id: _id, refund, otherRefunds, words: choice === 'none' ? words : '', version }))
  }

  const submitTexts = {
    paid: texts.submitRefund(showRupees(left)),
    other: amount === undefined ? texts.submitAmount : texts.submitRefund(showRupees(amount)),
    none: texts.submitNone,
  }
  const submitText = choice === undefined ? texts.submitAmount : submitTexts[choice]
  const textOfChoice = {
    paid: left < paid ? texts.rest(showRupees(left), showRupees(paid)) : texts.paid(showRupees(paid)),
    other: texts.other,
    none: texts.none,
  }
  return (
    <Modal open busy={busy} onClose={onClose} title={texts.title}>
      <form {...formProps(submit)} className="grid gap-4">
        {state === 'approved' && <p className="rounded-panel bg-marigold-100 px-4 py-3 text-marigold-800">{texts.early}</p>}
        {otherRefunds > 0 && (
          <p className="rounded-panel bg-marigold-100 px-4 py-3 text-marigold-800">
            {refundable >= 1 ? texts.otherRefunds(showRupees(otherRefunds)) : texts.nothingLeft[otherRefundsState]}
          </p>
        )}
        <fieldset className="grid gap-1" aria-describedby={errors['refund'] && 'refund-error'}>
          <legend className="mb-1 font-medium text-ink-2">{texts.legend}</legend>
          {choices.map((value) => (
            <label
              key={value}
              className="flex min-h-11 items-center gap-3 rounded-field border border-edge px-3 py-1 has-checked:border-crocus-600 has-checked:bg-crocus-50"
            >
              <input
                type="radio"
                name="refund"
                checked={choice === value}
                data-invalid={errors['refund'] && ''}
                onChange={() => setChoice(value)}
                className="size-4 flex-none accent-crocus-700"
              />
              <span>{textOfChoice[value]}</span>
            </label>
          ))}
          {errors['refund'] && <FieldError id="refund-error">{errors['refund']}</FieldError>}
        </fieldset>
        {choice === 'other' && (
          <NumberField
            label={texts.amount}
            name="amount"
            required
            before="₹"
            hint={texts.upTo(showRupees(refundable))}
            value={typed}
            error={errors['amount']}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        {choice === 'none' && (
          <TextAreaField
            label={refundable >= 1 ? texts.words : texts.lastWords}
            name="words"
            required
            maxLength={mostWords}
            hint={returnsTexts.answering.hint}
            value={words}
            error={errors['words']}
            onChange={({ target }) => setWords(target.value)}
          />
        )}
        <DialogButtons cancel={returnsTexts.keep} onCancel={onClose} busy={busy}>
          {busy ? returnsTexts.saving : submitText}
        </DialogButtons>
      </form>
    </Modal>
  )
}
