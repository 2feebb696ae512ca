import { useState } from 'react'
import { call, textOf } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'
import { Button } from '#ui/office/button.tsx'
import { showNumber, showRupees } from '#ui/office/show.ts'
import * as contract from '../office-contract.ts'
import { findTermErrors, type TermsDraft, termsInputOf } from './conditions-draft.ts'
import { simulationTexts as texts } from './discounts-texts.ts'

/** Shows a button that calculates the effect of the typed discount on the orders of the last 90 days. The answer disappears when the form changes. */
export function Simulation({ draft: { discount, minAmount, conditions } }: { draft: TermsDraft }) {
  const draft = { discount, minAmount: minAmount || '0', conditions }
  const [answer, setAnswer] = useState<{ key: string; text: string }>()
  const [busy, setBusy] = useState(false)
  const isComplete = Object.keys(findTermErrors(draft)).length === 0
  const terms = termsInputOf(draft)
  const termsKey = JSON.stringify(terms)

  async function ask() {
    if (!isComplete) return setAnswer({ key: termsKey, text: texts.incomplete })
    setBusy(true)
    const text = await withSession(call(contract.simulateDiscount, terms)).then(
      (outcome) => sentenceOf(outcome, conditions.kind === 'gift'),
      (error: unknown) => textOf(error, texts.failed),
    )
    setAnswer({ key: termsKey, text })
    setBusy(false)
  }

  return (
    <div className="grid justify-items-start gap-2">
      <Button needs={contract.simulateDiscount} look="outline" size="small" busy={busy} onClick={() => void ask()}>
        {busy ? texts.asking : texts.ask}
      </Button>
      <p role="status" className="text-ink-2 empty:hidden">
        {answer?.key === termsKey ? answer.text : ''}
      </p>
    </div>
  )
}

function sentenceOf({ days, allOrders, orders, amount }: contract.Simulation, isGift: boolean) {
  if (allOrders === 0) return texts.noOrders(days)
  return isGift
    ? texts.gifts(days, showNumber(orders), showNumber(allOrders), showRupees(amount))
    : texts.given(days, showNumber(orders), showNumber(allOrders), showRupees(amount))
}
