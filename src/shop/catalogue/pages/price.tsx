import { percentBelowMrp } from '../rules/price-cart.ts'
import { inr } from '#kernel/money.ts'
import { uiTexts as texts } from '#ui/ui-texts.ts'
import { classes } from '#ui/classes.ts'

type PriceProps = { paise: number; mrpPaise: number; isOwnMrp: boolean; big?: boolean }

/**
 * A price, with the MRP struck through. An MRP that is printed on the pack (`isOwnMrp`) has a label and the discount in percent. An MRP that the shop computes
 * from the price has neither.
 */
export function Price({ paise, mrpPaise, isOwnMrp, big }: PriceProps) {
  const percentOff = percentBelowMrp(paise, mrpPaise)
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums md:gap-x-2.5">
      <span className={classes('font-bold', big ? 'text-[2.125rem] leading-tight tracking-tight max-md:text-[1.75rem]' : 'text-lg')}>{inr(paise)}</span>
      {percentOff > 0 && (
        <>
          <s className={classes('text-ink-3', big ? 'text-lg max-md:text-base' : 'text-[0.9375rem]')}>
            <span className={isOwnMrp ? undefined : 'sr-only'}>{texts.mrp}</span> <span>{inr(mrpPaise)}</span>
          </s>
          {isOwnMrp && (
            <span className={classes('font-semibold text-leaf', big && 'rounded-md bg-leaf-50 px-2 py-0.5 max-md:text-sm')}>{texts.off(percentOff)}</span>
          )}
        </>
      )}
    </p>
  )
}
