import { Button } from '#ui/button.tsx'
import { statementTexts as texts } from './statement-texts.ts'

const control = 'min-h-11 w-full rounded-control border border-control bg-card px-3 py-2'

/** Selects the period. A plain form and a plain link work without script. */
export function PeriodForm({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return (
    <form method="get" className="flex flex-wrap items-end gap-3">
      <label className="grid min-w-36 flex-1 gap-1 text-sm font-semibold sm:max-w-48">
        {texts.from}
        <input type="date" name="from" defaultValue={from ?? ''} className={control} />
      </label>
      <label className="grid min-w-36 flex-1 gap-1 text-sm font-semibold sm:max-w-48">
        {texts.to}
        <input type="date" name="to" defaultValue={to ?? ''} className={control} />
      </label>
      <Button type="submit" look="outline">
        {texts.show}
      </Button>
      {(from || to) && (
        <a href="?" className="link min-h-11 content-center px-1">
          {texts.all}
        </a>
      )}
    </form>
  )
}
