import { useRef } from 'react'
import * as couponsContract from '../../coupons/contract.ts'
import { inr, paiseOf } from '#kernel/money.ts'
import { fieldsOf } from '#ui/form-fields.ts'
import { withSession } from '#ui/guard.ts'
import { readCheckout } from '../cart/cart-store.ts'
import { call, textOf } from '#ui/call.ts'
import { itemsOf } from '../cart/cart-items.ts'
import { couponTexts as texts } from './checkout-texts.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { ticketEdges } from '#ui/stamp.ts'
import { useFocusNext } from '#ui/use-focus-next.ts'
import { useForm } from '#ui/use-form.ts'
import type { Extras } from './kept-choices.ts'
import type { AppliedCoupon } from './order-request.ts'
import type { Track } from '#ui/use-pending.ts'

type CouponAnswer = { coupon: AppliedCoupon; discountAmount: number; total: number }

type CouponBoxProps = {
  applied: AppliedCoupon | undefined
  extras: Extras
  saved: number
  /** True while a request may change the order, so that no coupon can be applied or removed. */
  waiting: boolean
  onApplied: (answer: CouponAnswer) => void
  onRemoved: () => void
  track: Track
}

export function CouponBox({ applied, extras, saved, waiting, onApplied, onRemoved, track }: CouponBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const focusNext = useFocusNext()

  function apply(answer: CouponAnswer) {
    onApplied(answer)
    focusNext(() => box.current?.querySelector('button'))
  }

  function remove() {
    onRemoved()
    focusNext(() => box.current?.querySelector('summary'))
  }

  return (
    <div ref={box}>
      {applied ? (
        <Applied coupon={applied} saved={saved} waiting={waiting} onRemove={remove} />
      ) : (
        <CouponForm extras={extras} waiting={waiting} onApplied={apply} track={track} />
      )}
    </div>
  )
}

function Applied({ coupon, saved, waiting, onRemove }: { coupon: AppliedCoupon; saved: number; waiting: boolean; onRemove: () => void }) {
  return (
    <div role="status" className={`flex flex-wrap items-center justify-between gap-x-4 bg-marigold-100 py-2 pr-3 pl-5 text-marigold-800 ${ticketEdges}`}>
      <p className="min-w-0 font-medium wrap-anywhere">
        <span translate="no" className="font-bold text-ink">
          {coupon.code}
        </span>{' '}
        {texts.saves} <span className="tabular-nums">{inr(paiseOf(saved))}</span>
      </p>
      <button type="button" onClick={onRemove} disabled={waiting} className="link min-h-11 px-2 text-ink">
        {texts.remove}
        <span className="sr-only">{` ${texts.coupon(coupon.code)}`}</span>
      </button>
    </div>
  )
}

function CouponForm({ extras, waiting, onApplied, track }: Pick<CouponBoxProps, 'extras' | 'waiting' | 'onApplied' | 'track'>) {
  const failed = texts.notChecked
  const { busy, errors, setErrors, formProps, refuse, send } = useForm({ failed, errorsFor: (error) => ({ coupon: textOf(error, failed) }) })

  function apply(form: HTMLFormElement) {
    const code = fieldsOf(form, ['coupon']).coupon.trim()
    if (!code) return refuse({ coupon: texts.missing })
    return send(async () => {
      onApplied(await track(withSession(call(couponsContract.checkCoupon, { code, items: itemsOf(readCheckout()), extras }))))
      return { kind: 'busy' }
    })
  }

  return (
    <details className="group">
      <summary className="flex min-h-11 items-center font-semibold underline underline-offset-4">{texts.have}</summary>
      <form {...formProps(apply)} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 pt-2">
        <div aria-live="assertive">
          <Field label={texts.code} name="coupon" autoComplete="off" autoCapitalize="characters" error={errors['coupon']} onChange={() => setErrors({})} />
        </div>
        <Button type="submit" look="outline" busy={busy} disabled={waiting} className="mt-7.5">
          {busy ? texts.checking : texts.apply}
        </Button>
      </form>
    </details>
  )
}
