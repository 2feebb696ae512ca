import { type RefObject, useEffect, useRef } from 'react'
import { inr, paiseOf } from '#kernel/money.ts'
import { Message } from '../account/message.tsx'
import { checkoutTexts as texts } from '../texts/checkout.ts'
import { Button } from '../ui/button.tsx'
import type { Pricing } from './load-checkout.ts'
import type { Placing } from './use-place-order.ts'

type PayPanelProps = {
  pricing: Pricing
  state: Placing
  hasAddress: boolean
  waiting: boolean
  /** How many addresses were saved here: after each the order can be placed. */
  saved: number
  onPlace: () => void
  onCheckAgain: () => void
  onStartAgain: () => void
}

/** The button that pays, and what came of it. On a desktop the foot of the summary, and in sight however long the addresses are. */
export function PayPanel({ pricing, state, hasAddress, waiting, saved, onPlace, onCheckAgain, onStartAgain }: PayPanelProps) {
  const placing = state.kind === 'placing'
  const total = pricing.kind === 'priced' ? inr(paiseOf(pricing.quote.total)) : ''
  const isOff = !hasAddress || waiting || pricing.kind !== 'priced'
  const panel = useRef<HTMLElement>(null)
  const isUnderWay = placing || (state.kind === 'failed' && state.isOpen === true)
  useButtonInView(panel, `${isUnderWay ? 'under way' : 'at rest'} ${saved}`, isUnderWay || isOff)

  return (
    <section
      ref={panel}
      aria-label={texts.payment}
      className="grid content-start gap-6 self-start lg:sticky lg:top-24 lg:col-start-2 lg:row-start-2 lg:rounded-b-card lg:border lg:border-t-0 lg:border-line lg:bg-card lg:px-6 lg:pb-6"
    >
      {state.kind === 'failed' && <Message state={state} />}
      {state.kind === 'dismissed' && <Message state={{ kind: 'told', text: state.text }} />}
      {state.kind === 'unconfirmed' ? (
        <Unconfirmed text={state.text} onCheckAgain={onCheckAgain} onStartAgain={onStartAgain} />
      ) : (
        <Button wide onClick={onPlace} busy={placing} disabled={isOff} className="min-h-14 text-lg tabular-nums">
          {placing ? texts.placing : texts.place(total)}
        </Button>
      )}
      {!hasAddress && pricing.kind === 'priced' && <p className="text-center text-sm text-ink-2">{texts.needsAddress}</p>}
    </section>
  )
}

/** After each turn the panel's button is in view and has the focus, once it can be pressed. */
function useButtonInView(panel: RefObject<HTMLElement | null>, turn: string, isOff: boolean) {
  const seen = useRef(turn)
  useEffect(() => {
    if (isOff || seen.current === turn) return
    seen.current = turn
    const button = panel.current?.querySelector('button')
    panel.current?.scrollIntoView({ block: 'nearest' })
    button?.focus()
  }, [panel, turn, isOff])
}

/** Only asks: the one way to another charge is that the shopper says so. */
function Unconfirmed({ text, onCheckAgain, onStartAgain }: { text: string; onCheckAgain: () => void; onStartAgain: () => void }) {
  return (
    <div className="grid gap-4">
      <Message state={{ kind: 'failed', text }} />
      <p>{texts.unconfirmed}</p>
      <Button wide onClick={onCheckAgain}>
        {texts.checkAgain}
      </Button>
      <Button wide look="quiet" onClick={onStartAgain}>
        {texts.startAgain}
      </Button>
    </div>
  )
}
