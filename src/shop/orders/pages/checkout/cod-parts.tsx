import { useState } from 'react'
import { inr, paiseOf } from '#kernel/money.ts'
import { Button } from '#ui/button.tsx'
import { call, textOf } from '#ui/call.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { fieldsOf } from '#ui/form-fields.ts'
import { withSession } from '#ui/guard.ts'
import { type FormState, Message } from '#ui/message.tsx'
import { useForm } from '#ui/use-form.ts'
import * as codContract from '../../cod-contract.ts'
import type { CodOffer } from '../../cod-contract.ts'
import { orderCash } from '../../rules/cash.ts'
import { codTexts as texts } from './cod-texts.ts'
import type { WaitingCode } from './use-cod.ts'

type CodChoiceProps = { offer: CodOffer; isChosen: boolean; disabled: boolean; onChoose: (isChosen: boolean) => void }

/** Shows the choice between paying online and in cash on delivery, with the fee of cash. */
export function CodChoice({ offer, isChosen, disabled, onChoose }: CodChoiceProps) {
  const { fee } = offer
  const choices = [
    { isCash: false, label: texts.choice.online, about: fee > 0 ? texts.choice.savesFee(inr(paiseOf(fee))) : '' },
    { isCash: true, ...cashChoiceOf(offer) },
  ]
  return (
    <fieldset disabled={disabled} className="grid gap-2">
      <legend className="mb-2 font-semibold">{texts.choice.legend}</legend>
      {choices.map(({ isCash, label, about }) => (
        <label
          key={label}
          className="flex min-h-12 cursor-pointer items-start gap-3 rounded-control border border-line bg-card px-3.5 py-2.5 has-checked:border-crocus-700"
        >
          <input
            type="radio"
            name="method"
            checked={isCash === isChosen}
            onChange={() => onChoose(isCash)}
            className="mt-0.5 size-5 shrink-0 accent-crocus-700"
          />
          <span className="min-w-0">
            <span className="block font-semibold">{label}</span>
            {about && <span className="block text-sm text-ink-2 tabular-nums">{about}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Returns the label of the choice of cash, and the sentence about the amounts that are paid now and at the door. */
function cashChoiceOf({ fee, total, advance, keepsAdvance }: CodOffer): { label: string; about: string } {
  const [shownFee, amount] = [inr(paiseOf(fee)), inr(paiseOf(total))]
  if (advance === undefined)
    return { label: texts.choice.cash, about: fee > 0 ? texts.choice.cashWithFee(shownFee, amount) : texts.choice.cashWithoutFee(amount) }
  const now = inr(paiseOf(advance))
  const about = [
    fee > 0 && texts.choice.feeFirst(shownFee),
    texts.choice.advanceAndCash(now, restOf({ total, advance })),
    keepsAdvance && texts.choice.keptAdvance(now),
  ]
  return { label: texts.choice.cashWithAdvance(now), about: about.filter(Boolean).join(' ') }
}

/** Returns the amount that the courier collects, formatted. */
export const restOf = ({ total, advance = 0 }: Pick<CodOffer, 'total' | 'advance'>) =>
  inr(paiseOf(orderCash({ codState: 'confirmed', totalAmount: total, advance })))

type CodeDialogProps = { waiting: WaitingCode; onPlaced: (orderId: string) => void; onClose: () => void }

/** Asks for the code that places the order. */
export function CodeDialog({ waiting: { orderId, sentTo }, onPlaced, onClose }: CodeDialogProps) {
  const failed = texts.failed
  const { busy, errors, setErrors, formProps, refuse, send } = useForm({ failed, errorsFor: (error) => ({ code: textOf(error, failed) }) })
  const [resent, setResent] = useState<FormState>()

  function confirm(form: HTMLFormElement) {
    const code = fieldsOf(form, ['code']).code.trim()
    if (!code) return refuse({ code: texts.code.missing })
    return send(async () => {
      await withSession(call(codContract.confirmCodOrder, { id: orderId, code }))
      onPlaced(orderId)
      // The page that opens now replaces this dialog. Until then the button stays busy.
      return { kind: 'busy' }
    })
  }

  async function resend() {
    setErrors({})
    const answer = await withSession(call(codContract.sendOrderCode, { id: orderId })).then(
      ({ message }): FormState => ({ kind: 'done', text: message }),
      (error: unknown): FormState => ({ kind: 'failed', text: textOf(error, failed) }),
    )
    setResent(answer)
  }

  return (
    <Dialog open onClose={onClose} title={texts.code.title}>
      <form {...formProps(confirm)} className="grid gap-4">
        {sentTo && <p className="text-ink-2">{texts.code.sent(sentTo)}</p>}
        <div aria-live="assertive">
          <Field
            label={texts.code.label}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            error={errors['code']}
            onChange={() => setErrors({})}
          />
        </div>
        {resent && <Message state={resent} />}
        <Button type="submit" wide busy={busy}>
          {busy ? texts.code.confirming : texts.code.confirm}
        </Button>
        <div className="flex flex-wrap justify-between gap-x-4">
          <button type="button" className="link min-h-11" onClick={() => void resend()}>
            {texts.code.resend}
          </button>
          <button type="button" className="link min-h-11" onClick={onClose}>
            {texts.code.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
