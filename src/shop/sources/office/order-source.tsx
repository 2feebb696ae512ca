import { call } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'
import { LoadedPart } from '#ui/loaded-part.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { showMoment } from '#ui/office/show.ts'
import { useLoaded } from '#ui/use-loaded.ts'
import * as contract from '../contract.ts'
import type { OrderSource as WireSource, WireTouch } from '../contract.ts'
import { kindTexts, sourceName } from '../rules/source-texts.ts'
import { isOfCoupon } from '../rules/touch.ts'
import { orderSourceTexts as texts } from './sources-texts.ts'

/** Where an order came from. Give it the order's id as `key`. */
export function OrderSource({ id }: { id: string }) {
  const { loaded, reload } = useLoaded(() => withSession(call(contract.showOrderSource, { id })))
  return (
    <Panel title={texts.title}>
      <LoadedPart loaded={loaded} reload={reload} texts={texts}>
        {(source) => <Touches {...source} />}
      </LoadedPart>
    </Panel>
  )
}

function Touches({ first, last }: WireSource) {
  if (!first || !last) return <p className="text-ink-2">{texts.direct}</p>
  if (isSame(first, last)) return <Touch touch={last} title={last.kind === 'phone' ? undefined : texts.both} />
  return (
    <div className="grid gap-4">
      <Touch touch={last} title={texts.last} />
      <Touch touch={first} title={texts.first} />
    </div>
  )
}

const isSame = (one: WireTouch, other: WireTouch) => JSON.stringify(one) === JSON.stringify(other)

function Touch({ touch, title }: { touch: WireTouch; title: string | undefined }) {
  const { kind, name, at } = touch
  const shownParts = (['source', 'medium', 'campaign', 'content', 'term', 'referrer', 'path'] as const).filter(
    (part) => kind !== 'phone' && !(part === 'source' && isOfCoupon(kind)) && touch[part] !== '' && touch[part] !== name,
  )
  return (
    <div className="grid gap-1">
      {title !== undefined && <h3 className="font-sans text-xs font-medium tracking-normal text-ink-3">{title}</h3>}
      <p className="wrap-anywhere">
        <span className="font-semibold">{kindTexts[kind]}</span> <span translate="no">{sourceName(touch)}</span>
      </p>
      {(shownParts.length > 0 || at !== '') && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-xs">
          {shownParts.map((part) => (
            <Part key={part} name={texts.parts[part]} value={touch[part]} />
          ))}
          {at !== '' && <Part name={texts.parts.at} value={showMoment(at)} />}
        </dl>
      )}
    </div>
  )
}

function Part({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd translate="no" className="wrap-anywhere">
        {value}
      </dd>
    </>
  )
}
