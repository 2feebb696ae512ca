import { type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Address } from '#domain/addresses/contract.ts'
import { inr, paiseOf } from '#kernel/money.ts'
import { Message } from '../account/message.tsx'
import { checkoutTexts as texts } from '../texts/checkout.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import type { Pricing } from './load-checkout.ts'
import type { Placing } from './placing.ts'

type PayPanelProps = {
  pricing: Pricing
  state: Placing
  address: Address | undefined
  waiting: boolean
  /** How many addresses were saved here: after each the order can be placed. */
  saved: number
  /** What changed without the shopper's doing; empty when nothing did. */
  notice: string
  onPlace: () => void
  onCheckAgain: () => void
  onStartAgain: () => void
}

/** The button that pays, and what came of it. On a desktop the foot of the summary, and in sight however long the addresses are. */
export function PayPanel({ pricing, state, address, waiting, saved, notice, onPlace, onCheckAgain, onStartAgain }: PayPanelProps) {
  const placing = state.kind === 'placing'
  const total = pricing.kind === 'priced' ? inr(paiseOf(pricing.quote.total)) : ''
  const isOff = !address || waiting || pricing.kind !== 'priced'
  const panel = useRef<HTMLElement>(null)
  const isUnderWay = placing || (state.kind === 'failed' && state.isOpen === true)
  const isUnconfirmed = state.kind === 'unconfirmed'
  useButtonInView(panel, `${isUnderWay ? 'under way' : 'at rest'} ${saved}`, { isUnderWay, isOff: isOff && !isUnconfirmed, atOnce: isUnconfirmed })

  return (
    <section
      ref={panel}
      aria-label={texts.payment}
      className={classes(
        'grid content-start gap-6 self-start lg:sticky lg:top-24 lg:col-start-2 lg:row-start-2 lg:rounded-b-card lg:border lg:border-t-0 lg:border-line lg:bg-card lg:px-6 lg:pb-6',
        // On a phone before the order itself: it is what the shopper has to know.
        isUnconfirmed && 'max-lg:order-[-10000]',
      )}
    >
      {notice && <Message state={{ kind: 'told', text: notice }} />}
      {state.kind === 'failed' && <Message state={state} />}
      {state.kind === 'dismissed' && <Message state={{ kind: 'told', text: state.text }} />}
      {state.kind === 'unconfirmed' ? (
        <Unconfirmed {...state} onCheckAgain={onCheckAgain} onStartAgain={onStartAgain} />
      ) : (
        <>
          {address && <p className="-mb-3 text-sm wrap-anywhere text-ink-2">{texts.deliveredTo(address)}</p>}
          <Button wide onClick={onPlace} busy={placing} disabled={isOff} className="min-h-14 text-lg tabular-nums">
            {placing ? texts.placing : texts.place(total)}
          </Button>
        </>
      )}
      {!address && pricing.kind === 'priced' && <p className="text-center text-sm text-ink-2">{texts.needsAddress}</p>}
    </section>
  )
}

type Turn = { isUnderWay: boolean; isOff: boolean; atOnce: boolean }

/** After each turn the panel's button is in view and has the focus, once it can be pressed; `atOnce`: from the beginning. */
function useButtonInView(panel: RefObject<HTMLElement | null>, turn: string, { isUnderWay, isOff, atOnce }: Turn) {
  const seen = useRef(atOnce ? '' : turn)
  useEffect(() => {
    if (isUnderWay) seen.current = turn
    if (isOff || seen.current === turn) return
    seen.current = turn
    const button = panel.current?.querySelector('button')
    panel.current?.scrollIntoView({ block: 'nearest' })
    button?.focus()
  }, [panel, turn, isUnderWay, isOff])
}

type UnconfirmedProps = { text: string; next: string; onCheckAgain: () => void; onStartAgain: () => void }

/** Only asks: the one way to another charge is that the shopper says so. */
function Unconfirmed({ text, next, onCheckAgain, onStartAgain }: UnconfirmedProps) {
  return (
    <div className="grid gap-4">
      <Message state={{ kind: 'failed', text }} />
      {next && <p>{next}</p>}
      <Button wide onClick={onCheckAgain}>
        {texts.checkAgain}
      </Button>
      <Button wide look="quiet" onClick={onStartAgain}>
        {texts.startAgain}
      </Button>
      <Link to="/Myorders" className="link min-h-11 content-center justify-self-center">
        {texts.seeOrders}
      </Link>
    </div>
  )
}
