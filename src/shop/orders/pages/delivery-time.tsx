import { describeDelivery } from '../rules/arrival.ts'
import { useSite } from '#ui/site.ts'
import { uiTexts as texts } from '#ui/ui-texts.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'

/** Says before the payment how long a delivery takes. Shows nothing while the owner gives no estimate. */
export function DeliveryTime({ className }: { className?: string }) {
  const { arrival, chargesDelivery } = useSite()
  const time = describeDelivery(arrival)
  if (!time) return null
  return (
    <p className={classes('flex items-center gap-2 text-sm text-ink-2', className)}>
      <Icon name="truck" className="size-5 flex-none" />
      <span>{chargesDelivery ? texts.paidDelivery(time) : texts.delivery(time)}</span>
    </p>
  )
}
