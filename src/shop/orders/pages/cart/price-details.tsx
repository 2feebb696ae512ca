import { inr } from '#kernel/money.ts'
import { cartTexts as texts } from './cart-texts.ts'
import { classes } from '#ui/classes.ts'

/** `id` tells rows of the same name apart. */
export type PriceRow = { id?: string; name: string; paise: number; kind?: 'saving' }

type PriceDetailsProps = {
  rows: PriceRow[]
  /** The delivery charge in paise, or null while it depends on an unknown address. By default delivery is free. */
  deliveryPaise?: number | null
  total: { name: string; paise: number }
}

/** Shows the rows of amounts, the delivery charge, and the total. */
export function PriceDetails({ rows, deliveryPaise = 0, total }: PriceDetailsProps) {
  return (
    <dl className="grid gap-3 tabular-nums">
      {rows.map(({ name, id = name, paise, kind }) => (
        <div key={id} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-ink-2">{name}</dt>
          <dd className={classes('ml-auto whitespace-nowrap', kind === 'saving' && paise > 0 && 'font-semibold text-leaf')}>
            {`${kind === 'saving' && paise > 0 ? '−' : ''}${inr(paise)}`}
          </dd>
        </div>
      ))}
      <div className="flex flex-wrap justify-between gap-x-4">
        <dt className="text-ink-2">{texts.delivery}</dt>
        {deliveryPaise === 0 ? (
          <dd className="ml-auto font-semibold text-leaf">{texts.free}</dd>
        ) : (
          <dd className="ml-auto whitespace-nowrap">{deliveryPaise === null ? texts.deliveryLater : inr(deliveryPaise)}</dd>
        )}
      </div>
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-4 text-lg font-bold">
        <dt>{total.name}</dt>
        <dd className="ml-auto text-xl">{inr(total.paise)}</dd>
      </div>
    </dl>
  )
}
