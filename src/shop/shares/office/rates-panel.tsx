import { startOfDay } from '#kernel/india.ts'
import { Panel } from '#ui/office/panel.tsx'
import { showDay, showRupees } from '#ui/office/show.ts'
import type { WireTerms } from '../contract.ts'
import { sharesTexts } from './shares-texts.ts'

const texts = sharesTexts.rates

/** The shares of a celebrity by day, newest first. */
export const RatesPanel = ({ rates }: { rates: readonly WireTerms[] }) => (
  <Panel title={texts.title}>
    {rates.length === 0 ? (
      <p>{texts.none}</p>
    ) : (
      <ul className="grid gap-2">
        {rates.map(({ effectiveFrom, createdAt, base, products }) => (
          <li key={`${effectiveFrom} ${createdAt}`}>
            <b className="font-semibold">{`${texts.from(showDay(startOfDay(effectiveFrom)))}: `}</b>
            <span>{base.kind === 'percent' ? texts.ofGoods(base.percent) : texts.anOrder(showRupees(base.amount))}</span>
            {products.map(({ productId, name, rate }) => (
              <span key={productId} className="block pl-4 text-ink-2">
                {rate.kind === 'percent' ? texts.ofProduct(rate.percent, name) : texts.aPiece(showRupees(rate.amount), name)}
              </span>
            ))}
          </li>
        ))}
      </ul>
    )}
  </Panel>
)
