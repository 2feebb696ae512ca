import { type MoneyCase, remedyPayment } from '../contract.ts'
import type { RemedyKind } from '../rules/remedy.ts'
import { call } from '#ui/call.ts'
import { moneyTexts as texts } from './money-texts.ts'
import { ask } from '#ui/ask.tsx'
import { showRupees } from '#ui/office/show.ts'
import { Button } from '#ui/office/button.tsx'
import { useAction } from '#ui/office/use-action.ts'

/** The buttons that resolve a payment. Only a refund asks for confirmation. */
export function RemedyButtons({ row: { _id: id, lane, remedies, left } }: { row: MoneyCase }) {
  const { busy, run } = useAction(texts.problem)

  async function resolve(kind: RemedyKind) {
    const question = lane === 'no_order' ? texts.askUnmatched : texts.ask
    if (kind === 'refund' && !(await ask(question(showRupees(left))))) return
    await run(kind, () => call(remedyPayment, { id, kind }))
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
          onClick={() => void resolve(kind)}
        >
          {texts.remedies[kind]}
        </Button>
      ))}
    </span>
  )
}
