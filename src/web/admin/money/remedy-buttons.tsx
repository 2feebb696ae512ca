import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type MoneyCase, remedyPayment } from '#domain/money/contract.ts'
import type { RemedyKind } from '#domain/money/remedy.ts'
import { withSession } from '../../account/guard.ts'
import { call, textOf } from '../../call.ts'
import { moneyTexts as texts } from '../../texts/admin-money.ts'
import { ask } from '../../ui/ask.tsx'
import { toast } from '../../ui/toast-store.ts'
import { showRupees } from '../show.ts'
import { Button } from '../ui/button.tsx'

/** The buttons that resolve a payment. Only a refund asks for confirmation. */
export function RemedyButtons({ row: { _id: id, lane, remedies, left } }: { row: MoneyCase }) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<RemedyKind>()

  async function run(kind: RemedyKind) {
    const question = lane === 'no_order' ? texts.askUnmatched : texts.ask
    if (kind === 'refund' && !(await ask(question(showRupees(left))))) return
    setBusy(kind)
    try {
      const { message } = await withSession(call(remedyPayment, { id, kind }))
      toast(message)
    } catch (error) {
      toast(textOf(error, texts.problem), { kind: 'error' })
    } finally {
      setBusy(undefined)
      await revalidate()
    }
  }

  if (remedies.length === 0) return <span className="text-ink-3">{texts.done}</span>
  return (
    <span className="flex flex-wrap gap-2">
      {remedies.map((kind) => (
        <Button
          key={kind}
          needs={remedyPayment}
          size="small"
          look={kind === 'link_order' ? 'outline' : 'primary'}
          busy={busy === kind}
          onClick={() => void run(kind)}
        >
          {texts.remedies[kind]}
        </Button>
      ))}
    </span>
  )
}
