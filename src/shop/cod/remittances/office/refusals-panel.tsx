import { Panel } from '#ui/office/panel.tsx'
import { showNumber, showRupees } from '#ui/office/show.ts'
import type { Cash } from '../contract.ts'
import { refusalTexts as texts } from './refusal-texts.ts'

type Refusals = NonNullable<Cash['refusals']>

/** What refusals by the score saved, measured by the carts that were allowed at random. */
export function RefusalsPanel({ refusals }: { refusals: Refusals }) {
  const { saved, returnCost } = refusals
  return (
    <Panel title={texts.title}>
      <div className="grid max-w-[80ch] gap-2">
        <p className="font-semibold">{saved ? texts.saved(showRupees(Math.abs(saved.amount)), saved.amount) : missing(refusals)}</p>
        {saved && <p>{texts.range(showSigned(saved.least), showSigned(saved.most), saved.least < 0 && saved.most > 0)}</p>}
        <p className="text-ink-2">{texts.refused(showNumber(refusals.refused), showRupees(refusals.refusedTotal), showNumber(refusals.days))}</p>
        <p className="text-ink-2">
          {texts.heldOut({
            carts: showNumber(refusals.heldOut),
            orders: showNumber(refusals.open + refusals.back + refusals.delivered),
            open: showNumber(refusals.open),
            back: showNumber(refusals.back),
            delivered: showNumber(refusals.delivered),
          })}
        </p>
        {saved && returnCost && <p className="text-ink-2">{texts.assumed(showRupees(returnCost.amount), showNumber(returnCost.parcels), refusals.margin)}</p>}
      </div>
    </Panel>
  )
}

const showSigned = (rupees: number) => (rupees < 0 ? `−${showRupees(-rupees)}` : showRupees(rupees))

/** Why there is no figure. */
function missing({ back, delivered, leastEnded, margin, returnCost }: Refusals): string {
  if (back + delivered < leastEnded) return texts.tooFew(showNumber(back + delivered), showNumber(leastEnded))
  if (returnCost === null) return texts.noCost
  if (margin === 0) return texts.noMargin
  return texts.noneRefused
}
