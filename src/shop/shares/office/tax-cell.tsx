import { showRupees } from '#ui/office/show.ts'
import type { WireDueLine } from '../payouts-contract.ts'
import { payoutsTexts } from './payouts-texts.ts'

/** The tax of a line, and the part that earlier financial years owed. */
export const TaxCell = ({ tax, earlierTax }: Pick<WireDueLine, 'tax' | 'earlierTax'>) => (
  <>
    <span>{showRupees(tax)}</span>
    {earlierTax.map((earlier) => (
      <span key={earlier.year} className="block text-ink-3">
        {payoutsTexts.earlierTax(showRupees(earlier.tax), earlier.year)}
      </span>
    ))}
  </>
)
