import { percentBelowMrp } from '#domain/pricing/price-cart.ts'
import { inr } from '#kernel/money.ts'
import { uiTexts as texts } from '../texts/ui.ts'
import { classes } from './classes.ts'

/** A price, with the MRP struck through and the discount in percent. */
export function Price({ paise, mrpPaise, big }: { paise: number; mrpPaise?: number; big?: boolean }) {
  const off = mrpPaise === undefined ? 0 : percentBelowMrp(paise, mrpPaise)
  return (
    <p className="flex flex-wrap items-baseline gap-x-2.5 tabular-nums">
      <span className={classes('font-bold', big ? 'text-[2.125rem] leading-tight tracking-tight' : 'text-lg')}>{inr(paise)}</span>
      {mrpPaise !== undefined && off > 0 && (
        <>
          <s className={classes('text-ink-3', big ? 'text-lg' : 'text-[0.9375rem]')}>
            <span className="sr-only">{texts.mrp} </span>
            {inr(mrpPaise)}
          </s>
          <span className={classes('font-semibold text-leaf', big && 'rounded-md bg-leaf-50 px-2 py-0.5')}>{texts.off(off)}</span>
        </>
      )}
    </p>
  )
}
