import { type MetaFunction, useLoaderData } from 'react-router'
import { call, textOf } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'
import { BackLink } from '#ui/office/back-link.tsx'
import { Badge } from '#ui/office/badge.tsx'
import { Button, ButtonLink } from '#ui/office/button.tsx'
import { FailedPanel } from '#ui/office/failed-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { Panel } from '#ui/office/panel.tsx'
import { mayCall } from '#ui/office/rights.ts'
import { PageLink } from '#ui/office/screen-link.tsx'
import { showDay, showNumber } from '#ui/office/show.ts'
import { useAction } from '#ui/office/use-action.ts'
import { useSite } from '#ui/site.ts'
import * as lawContract from '../../law/contract.ts'
import { confirmedItems, type LawItem } from '../../law/contract.ts'
import * as breachesContract from '../../breaches/contract.ts'
import { breachesTexts } from '../breaches/breaches-texts.ts'
import { lawGroups, lawItemTexts, lawTexts as texts } from './law-texts.ts'

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function clientLoader() {
  try {
    return { kind: 'loaded' as const, ...(await withSession(call(lawContract.showLawChecklist, {}))) }
  } catch (error) {
    return { kind: 'failed' as const, message: textOf(error, texts.loadFailed) }
  }
}

/** The points of the E-Commerce Rules: which the shop's data meet, and which the owner confirms. */
export default function Law() {
  const loaded = useLoaderData<typeof clientLoader>()
  return (
    <>
      <PageHead
        title={texts.title}
        back={<BackLink to="/admin/settings">{texts.back}</BackLink>}
        actions={mayCall(breachesContract.listBreaches) && <ButtonLink to="/admin/breaches">{breachesTexts.title}</ButtonLink>}
      >
        {texts.intro}
      </PageHead>
      {loaded.kind === 'failed' ? <FailedPanel>{loaded.message}</FailedPanel> : <Checklist items={loaded.items} />}
    </>
  )
}

function Checklist({ items }: { items: readonly LawItem[] }) {
  const met = items.filter((item) => item.met).length
  return (
    <>
      <p className="font-semibold tabular-nums">{texts.progress(showNumber(met), showNumber(items.length))}</p>
      {lawGroups.map(({ title, items: inGroup }) => (
        <Panel key={title} title={title}>
          <ul className="divide-y divide-hairline">
            {items
              .filter(({ name }) => name in inGroup)
              .map((item) => (
                <Point key={item.name} item={item} />
              ))}
          </ul>
        </Panel>
      ))}
    </>
  )
}

function Point({ item }: { item: LawItem }) {
  const { name, kind, met, left } = item
  const { title, left: [one, several] = [], why, whyCharged = why, to, isPublic } = lawItemTexts[name]
  const { chargesDelivery } = useSite()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-[1_1_18rem]">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold">{title}</span>
          <Badge tone={met ? 'good' : 'bad'}>{met ? texts[kind === 'builtIn' ? 'builtIn' : 'met'] : texts.open}</Badge>
          {left > 0 && several && <span className="text-sm font-medium text-danger tabular-nums">{`${showNumber(left)} ${left === 1 ? one : several}`}</span>}
        </p>
        <p className="text-sm text-ink-2">{chargesDelivery ? whyCharged : why}</p>
        <Confirmed item={item} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {to && (
          <PageLink to={to} isPublic={isPublic} className="inline-flex min-h-11 items-center lg:min-h-8">
            <span>{texts.fix}</span>
            <span className="sr-only">{texts.of(title)}</span>
          </PageLink>
        )}
        <Confirmation item={item} title={title} />
      </div>
    </li>
  )
}

function Confirmed({ item: { met, confirmedAt } }: { item: LawItem }) {
  if (!confirmedAt) return null
  const day = showDay(new Date(confirmedAt))
  return <p className="text-sm text-ink-3">{met ? texts.confirmedOn(day) : texts.ranOut(day)}</p>
}

/** The buttons of a point that only a person can judge. */
function Confirmation({ item: { name, confirmedAt }, title }: { item: LawItem; title: string }) {
  const { busy, run } = useAction(texts.saveFailed)
  const item = confirmedItems.find((each) => each === name)
  if (!item) return null
  const save = (confirmed: boolean) => void run(item, () => call(lawContract.confirmLawItem, { item, confirmed }))
  return (
    <>
      <Button needs={lawContract.confirmLawItem} look="outline" size="small" busy={busy !== undefined} onClick={() => save(true)}>
        <span>{confirmedAt ? texts.again : texts.confirm}</span>
        <span className="sr-only">{texts.of(title)}</span>
      </Button>
      {confirmedAt && (
        <Button needs={lawContract.confirmLawItem} look="ghost" size="small" busy={busy !== undefined} onClick={() => save(false)}>
          <span>{texts.takeBack}</span>
          <span className="sr-only">{texts.of(title)}</span>
        </Button>
      )}
    </>
  )
}
