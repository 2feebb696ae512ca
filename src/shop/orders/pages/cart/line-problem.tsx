import { cartTexts as texts } from './cart-texts.ts'
import { Icon } from '#ui/icon.tsx'

type LineProblemProps = {
  /** Why the line cannot be bought as it is. */
  problem: string
  qty: number
  most: number | undefined
  /** Names the product and the pack. */
  item: string
  onQty: (qty: number) => void
  /** Left out where the line has its own button. */
  onRemove?: () => void
}

/** Says why a line of the cart cannot be bought, and offers the quantity that can. */
export function LineProblem({ problem, qty, most = 0, item, onQty, onRemove }: LineProblemProps) {
  const link = 'link min-h-11 text-sm font-semibold'
  return (
    <div className="grid gap-x-4 rounded-control bg-danger-50 px-3.5 py-2 text-danger">
      <p role="status" className="flex items-start gap-2 py-1 text-sm font-medium">
        <Icon name="alert" className="mt-0.5 size-4 flex-none" />
        <span>{problem}</span>
      </p>
      {(most > 0 || onRemove) && (
        <div className="flex flex-wrap gap-x-5 pl-7">
          {most > 0 && most < qty && (
            <button type="button" onClick={() => onQty(most)} className={link}>
              <span>{texts.changeTo(most)}</span>
              <span className="sr-only">{` ${item}`}</span>
            </button>
          )}
          {onRemove && (
            <button type="button" onClick={onRemove} className={link}>
              {texts.remove}
              <span className="sr-only">{` ${item}`}</span>
            </button>
          )}
        </div>
      )}
    </div>
  )
}
