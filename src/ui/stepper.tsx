import { useEffect, useState } from 'react'
import { uiTexts as texts } from './ui-texts.ts'
import { announceToScreenReader } from './announce.ts'
import { Icon } from './icon.tsx'
import { dismissToastsAbout, toast } from './toast-store.ts'
import { typedQuantity } from './typed-quantity.ts'

const button =
  'grid h-full w-12 place-items-center rounded-control hover:not-aria-disabled:bg-crocus-50 aria-disabled:cursor-not-allowed aria-disabled:text-ink-3/60'

/**
 * Chooses a quantity by buttons or typing. At `min` or `max` a button does nothing but keeps the focus. An invalid typed quantity changes nothing and shows
 * the reason. `label` names the product.
 */
export function Stepper({
  qty,
  onChange,
  label,
  min = 1,
  max = 999,
  spoken = (value) => `${texts.quantity} ${value}`,
}: {
  qty: number
  onChange: (qty: number) => void
  label: string
  min?: number
  max?: number
  /** What a screen reader says after a change. */
  spoken?: (qty: number) => string
}) {
  const [typed, setTyped] = useState<string>()
  // The notice about a wrong quantity goes with the quantity.
  useEffect(() => () => dismissToastsAbout(label), [label, qty])

  function change(value: number) {
    if (value === qty) return
    onChange(value)
    announceToScreenReader(spoken(value))
  }

  function step(by: 1 | -1) {
    change(Math.min(max, Math.max(min, qty + by)))
  }

  function commitTyped() {
    if (typed === undefined) return
    const value = typedQuantity(typed, min, max)
    if (value !== undefined) change(value)
    dismissToastsAbout(label)
    if (value === undefined && typed.trim()) toast(texts.badQuantity(min, max), { kind: 'error', about: label })
    setTyped(undefined)
  }

  return (
    <div
      role="group"
      aria-label={label}
      className="inline-grid h-12 grid-cols-[48px_minmax(44px,1fr)_48px] items-center rounded-control border border-control bg-card font-semibold tabular-nums"
    >
      <button type="button" aria-label={texts.less} aria-disabled={qty <= min} onClick={() => step(-1)} className={button}>
        <Icon name="minus" className="size-4" />
      </button>
      <input
        aria-label={texts.quantity}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={typed ?? qty}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commitTyped}
        onKeyDown={(event) => event.key === 'Enter' && commitTyped()}
        className="h-full w-full bg-transparent text-center"
      />
      <button type="button" aria-label={texts.more} aria-disabled={qty >= max} onClick={() => step(1)} className={button}>
        <Icon name="plus" className="size-4" />
      </button>
    </div>
  )
}
