import * as ordersContract from '#shop/orders/office-contract.ts'
import { settingsTexts } from '#shop/settings/parts.ts'
import { ask } from '#ui/ask.tsx'
import { call } from '#ui/call.ts'
import { Badge } from '#ui/office/badge.tsx'
import { Button } from '#ui/office/button.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { PageLink } from '#ui/office/screen-link.tsx'
import { showMoment } from '#ui/office/show.ts'
import { useAction } from '#ui/office/use-action.ts'
import { markRootStale } from '#ui/root-data.ts'
import * as contract from '../../connections/payments-contract.ts'
import type { GoingLive, GoingLiveItem } from '../../connections/payments-contract.ts'
import { goingLiveTexts as texts } from './payments-texts.ts'

/** Shows whether new orders move money, the checklist before going live, and the button that switches. */
export function GoingLivePanel({ goingLive }: { goingLive: GoingLive }) {
  const { mode, decidedBy, changedAt, items, version } = goingLive
  const { busy, run } = useAction(texts.failed)
  const isLive = mode === 'live'
  const isReady = items.every(({ done }) => done)
  const action = isLive ? texts.backToTest : texts.goLive

  async function toggle() {
    if (!(await ask(isLive ? texts.askTest : texts.askLive))) return
    await run(mode, async () => {
      const reply = await call(contract.setMode, { mode: isLive ? 'test' : 'live', version })
      // The frame of every screen says whether the shop is in test mode.
      markRootStale()
      return reply
    })
  }

  return (
    <Panel id="live-switch" title={texts.title} actions={<Badge tone={isLive ? 'good' : 'waiting'}>{texts.states[mode]}</Badge>}>
      <div className="grid gap-4">
        <p className="max-w-[70ch] text-ink-2">{isLive ? texts.live : texts.test}</p>
        {changedAt && <p className="text-ink-2">{texts.since(showMoment(changedAt))}</p>}
        {decidedBy && <p className="max-w-[70ch]">{texts.decidedBy(decidedBy)}</p>}
        {!isLive && (
          <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
            {items.map((item) => (
              <Item key={item.name} item={item} />
            ))}
          </ul>
        )}
        {!decidedBy && (
          <Button
            look={isLive ? 'outline' : undefined}
            disabled={!isLive && !isReady}
            busy={busy !== undefined}
            onClick={() => void toggle()}
            className="justify-self-start"
          >
            {busy === undefined ? action : texts.switching}
          </Button>
        )}
      </div>
    </Panel>
  )
}

const mostShown = 5

function Item({ item: { name, done, missing } }: { item: GoingLive['items'][number] }) {
  const { title, to, isPublic } = texts.items[name]
  const target = 'inline-flex min-h-11 items-center lg:min-h-8'
  return (
    <li className="flex items-start gap-2.5">
      <span aria-hidden="true" className={`${target} ${done ? 'text-leaf' : 'text-ink-3'}`}>
        {done ? '✓' : '○'}
      </span>
      <span className="grid min-w-0">
        {done || to === '' ? (
          <span className={`${target} ${done ? 'text-ink-3' : ''}`}>
            <span>{title}</span>
            {done && <span className="sr-only">{texts.done}</span>}
          </span>
        ) : (
          <PageLink to={to} isPublic={isPublic || to.startsWith('#')} className={target}>
            {title}
          </PageLink>
        )}
        {!done && listsMissing(name) && <span className="text-xs text-ink-2 wrap-anywhere">{texts.missing(shownOf(name, missing))}</span>}
        {name === 'openTestOrders' && !done && <CancelTestOrders ids={missing} />}
      </span>
    </li>
  )
}

/** Returns the names of what is missing. Facts have the labels of their fields, and all are named: any of them would be public. */
const shownOf = (name: GoingLiveItem, missing: readonly string[]) =>
  name === 'legal' ? missing.map((fact) => Object.entries(settingsTexts.fields).find(([field]) => field === fact)?.[1] ?? fact) : missing.slice(0, mostShown)

/** Cancels the paid orders of test mode, after a question. */
function CancelTestOrders({ ids }: { ids: string[] }) {
  const { busy, run } = useAction(texts.cancelFailed)

  async function cancel() {
    if (!(await ask(texts.askCancel))) return
    await run('cancel', async () => {
      const { results } = await call(ordersContract.cancelOrders, { ids })
      const refused = results.find(({ outcome }) => outcome === 'refused')
      if (refused) return { message: `${refused.id}: ${refused.message}`, kind: 'error' }
      return { message: texts.cancelled(results.length) }
    })
  }

  return (
    <Button
      needs={ordersContract.cancelOrders}
      look="outline"
      size="small"
      busy={busy !== undefined}
      onClick={() => void cancel()}
      className="mt-1 justify-self-start"
    >
      {busy === undefined ? texts.cancelOrders : texts.cancelling}
    </Button>
  )
}

/** True for an item that lists its missing parts, because their names say more than its title. */
const listsMissing = (name: GoingLive['items'][number]['name']) => ['products', 'openTestOrders', 'address', 'webhook', 'legal', 'pages'].includes(name)
