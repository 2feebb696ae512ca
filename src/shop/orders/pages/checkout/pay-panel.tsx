import { type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Address } from '#shop/accounts/addresses/contract.ts'
import { formatInIndia } from '#kernel/india.ts'
import { inr, paiseOf } from '#kernel/money.ts'
import { type FormState, Message } from '#ui/message.tsx'
import { DataNotice } from '#shop/accounts/parts.ts'
import { remindTexts } from '../../reminders/pages/cart-reminder-texts.ts'
import { BusinessFields } from './business-fields.tsx'
import type { useBusiness } from './use-business.ts'
import { GiftFields } from '../../gifts/pages/gift-fields.tsx'
import { giftTexts } from '../../gifts/pages/gift-texts.ts'
import type { useGift } from '../../gifts/pages/use-gift.ts'
import { CodChoice } from './cod-parts.tsx'
import { codTexts } from './cod-texts.ts'
import type { useCod } from './use-cod.ts'
import { checkoutTexts as texts } from './checkout-texts.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { scrollBehavior } from '#ui/scroll-behavior.ts'
import type { Pricing } from './load-checkout.ts'
import type { Placing } from './placing.ts'

type PayPanelProps = {
  pricing: Pricing
  state: Placing
  address: Address | undefined
  /** True while a form hides the chosen address. */
  hasOpenForm: boolean
  waiting: boolean
  /** The number of addresses that were saved on this page. After each, the button comes into view. */
  savedAddresses: number
  /** True after a log-in on this page. The button then takes the focus as soon as it is enabled. */
  arrived?: boolean
  /** A change that the shopper did not make; empty when there is none. */
  notice: string
  /** Why the order cannot be placed as it is. */
  blocked: FormState | undefined
  /** The choice of a reminder, where it is offered. */
  remind: Choice | undefined
  /** The choice of cash on delivery, where it is offered. */
  cod?: ReturnType<typeof useCod> | undefined
  /** The business that the shopper buys for, where the shop takes a GSTIN. */
  business?: ReturnType<typeof useBusiness>
  /** The gift, where the shop offers gifts. */
  gift?: ReturnType<typeof useGift>
  /** The boxes of extras that added modules offer for the order. */
  boxes?: readonly (Choice & { module: string; label: string; disabled: boolean })[] | undefined
  onPlace: () => void
  onCheckAgain: () => void
  onStartAgain: () => void
}

/** Shows the button that pays, and the outcome of the payment. On a desktop the panel is the sticky foot of the summary, so it stays in view. */
export function PayPanel({
  pricing,
  state,
  address,
  hasOpenForm,
  waiting,
  savedAddresses,
  arrived = false,
  notice,
  blocked,
  remind,
  cod,
  business,
  gift,
  boxes = [],
  onPlace,
  onCheckAgain,
  onStartAgain,
}: PayPanelProps) {
  const isPlacing = state.kind === 'placing' || cod?.busy === true
  const cash = cod?.chosen
  const total = pricing.kind === 'priced' ? inr(paiseOf(cash?.total ?? pricing.quote.total)) : ''
  const payText = cash?.advance === undefined ? texts.place(total) : codTexts.payAdvance(inr(paiseOf(cash.advance)))
  const isDisabled = !address || waiting || pricing.kind !== 'priced'
  const panel = useRef<HTMLElement>(null)
  const isPaying = isPlacing || (state.kind === 'failed' && state.isOpen === true)
  const isUnconfirmed = state.kind === 'unconfirmed'
  useButtonInView(panel, `${isPaying ? 'paying' : 'idle'} ${savedAddresses}`, {
    isPaying,
    isDisabled: isDisabled && !isUnconfirmed,
    immediately: isUnconfirmed || arrived,
  })
  // The choice of cash loads late. If it pushes the focused button out of sight, scroll back to the button.
  const hasChoice = cod?.offer !== undefined
  useEffect(() => {
    if (hasChoice && panel.current?.contains(document.activeElement)) panel.current.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() })
  }, [hasChoice])

  return (
    <section
      ref={panel}
      aria-label={texts.payment}
      className={classes(
        'grid content-start gap-6 self-start lg:sticky lg:top-24 lg:col-start-2 lg:row-start-3 lg:rounded-b-card lg:border lg:border-t-0 lg:border-line lg:bg-card lg:px-6 lg:pb-6',
        // On a phone the panel precedes the order, because an unconfirmed payment matters most to the shopper.
        isUnconfirmed && 'max-lg:order-[-10000]',
      )}
    >
      {notice && <Message state={{ kind: 'info', text: notice }} />}
      {state.kind === 'failed' && <Message state={state} />}
      {blocked && state.kind !== 'failed' && <Message state={blocked} />}
      {state.kind === 'dismissed' && <Message state={{ kind: 'info', text: state.text }} />}
      {state.kind === 'unconfirmed' ? (
        <Unconfirmed {...state} onCheckAgain={onCheckAgain} onStartAgain={onStartAgain} />
      ) : (
        <>
          {address && <p className="-mb-3 text-sm wrap-anywhere text-ink-2">{gift?.asks ? giftTexts.billTo(address) : texts.deliveredTo(address)}</p>}
          {gift && <GiftFields gift={gift} disabled={isPlacing} />}
          {business && <BusinessFields business={business} disabled={isPlacing} />}
          {boxes.map(({ module, disabled, ...box }) => (
            <TickBox key={module} {...box} disabled={isPlacing || disabled} />
          ))}
          {/* Never ticked at first, because a mail needs the shopper's consent. */}
          {remind && <TickBox {...remind} label={remindTexts.label} disabled={isPlacing} />}
          {cod?.offer && <CodChoice offer={cod.offer} isChosen={cash !== undefined} disabled={isPlacing} onChoose={cod.choose} />}
          {cod?.refusal && !cod.error && <Message state={{ kind: 'info', text: cod.refusal }} />}
          {cod?.error && <Message state={{ kind: 'failed', text: cod.error }} />}
          <DataNotice place="checkout" />
          <Button wide onClick={onPlace} busy={isPlacing} disabled={isDisabled} className="min-h-14 text-lg tabular-nums">
            {isPlacing ? texts.placing : payText}
          </Button>
        </>
      )}
      {!address && pricing.kind === 'priced' && <p className="text-center text-sm text-ink-2">{hasOpenForm ? texts.openAddress : texts.needsAddress}</p>}
    </section>
  )
}

type Choice = { isWanted: boolean; onChange: (wanted: boolean) => void }

const TickBox = ({ label, isWanted, onChange, disabled }: Choice & { label: string; disabled: boolean }) => (
  <label className="-my-2 flex min-h-11 cursor-pointer items-center gap-3 text-ink-2">
    <input
      type="checkbox"
      checked={isWanted}
      disabled={disabled}
      onChange={({ target }) => onChange(target.checked)}
      className="size-5 shrink-0 accent-crocus-700"
    />
    <span>{label}</span>
  </label>
)

type ButtonState = { isPaying: boolean; isDisabled: boolean; immediately: boolean }

/**
 * Scrolls to the panel's button and focuses it after each change of `phase`, once the button is enabled. With `immediately`, also for the first phase. While
 * `isPaying`, the page stays where it is.
 */
function useButtonInView(panel: RefObject<HTMLElement | null>, phase: string, { isPaying, isDisabled, immediately }: ButtonState) {
  const shownPhase = useRef(immediately ? '' : phase)
  useEffect(() => {
    if (isPaying) shownPhase.current = phase
    if (isDisabled || shownPhase.current === phase) return
    shownPhase.current = phase
    const button = panel.current?.querySelector('button')
    panel.current?.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() })
    button?.focus({ preventScroll: true })
  }, [panel, phase, isPaying, isDisabled])
}

type UnconfirmedProps = Extract<Placing, { kind: 'unconfirmed' }> & { onCheckAgain: () => void; onStartAgain: () => void }

const timeOf = formatInIndia({ timeStyle: 'medium' })

/** Offers to check the payment again. A second charge needs the shopper's own decision to start again. */
function Unconfirmed({ text, next, check, onCheckAgain, onStartAgain }: UnconfirmedProps) {
  const isChecking = check === 'running'
  return (
    <div className="grid gap-4">
      <Message state={{ kind: 'failed', text }} />
      {next && <p>{next}</p>}
      <Button wide onClick={onCheckAgain} busy={isChecking}>
        {isChecking ? texts.checking : texts.checkAgain}
      </Button>
      <p role="status" className="text-center text-sm text-ink-2 tabular-nums empty:hidden">
        {check instanceof Date && texts.checkedAt(timeOf(check))}
      </p>
      <Button wide look="quiet" onClick={onStartAgain} disabled={isChecking}>
        {texts.startAgain}
      </Button>
      <Link to="/Myorders" className="link min-h-11 content-center justify-self-center">
        {texts.seeOrders}
      </Link>
    </div>
  )
}
