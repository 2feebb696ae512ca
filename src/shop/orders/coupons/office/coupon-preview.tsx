import { couponTexts } from './coupons-texts.ts'
import { classes } from '#ui/classes.ts'
import { stampEdges } from '#ui/stamp.ts'
import { showDay, showRupees } from '#ui/office/show.ts'
import { numberIn } from '#ui/office/typed-number.ts'
import type { CouponDraft } from './coupon-draft.ts'

const texts = couponTexts.preview

/** Shows the coupon as a stamp while the person types. Leaves out empty fields. */
export function CouponPreview({ code, discount, minAmount, expiry, createdBy, active }: CouponDraft) {
  const minimum = numberIn(minAmount) ?? 0
  return (
    <figure className="grid content-start gap-2">
      <figcaption className="font-medium text-ink-2">{texts.title}</figcaption>
      <div className={classes('grid gap-3 bg-marigold-100 p-7 text-center text-marigold-800', stampEdges, !active && 'grayscale')}>
        <img src="/brand/mark.svg" alt="" width="96" height="96" className="mx-auto size-9" />
        <p className="grid gap-0.5">
          <span className="font-display text-title leading-none text-ink">{texts.off(String(numberIn(discount) ?? 0))}</span>
          <span>{minimum > 0 ? texts.from(showRupees(minimum)) : texts.anyOrder}</span>
        </p>
        <p className="border-y border-dashed border-marigold-800/50 py-2 text-lg font-bold tracking-[.14em] break-all text-ink">{code.trim() || texts.code}</p>
        <p className="grid gap-0.5 break-words">
          {createdBy.trim() && <span className="font-medium">{texts.by(createdBy.trim())}</span>}
          {/^\d{4}-\d{2}-\d{2}$/.test(expiry) && <span>{texts.until(showDay(expiry))}</span>}
          {!active && <span className="font-bold text-ink">{texts.inactive}</span>}
        </p>
      </div>
    </figure>
  )
}
