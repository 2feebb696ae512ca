import { Badge, type Tone } from '#ui/office/badge.tsx'
import type { MovedItem, MovedPack, MovedPart } from '../../brand-pack/contract.ts'
import { brandPackTexts as texts } from './brand-pack-texts.ts'

const tones: Record<MovedItem['change'], Tone> = { new: 'good', changed: 'waiting', same: 'plain', refused: 'bad' }

/** Shows the changes of a pack, part by part. */
export function PackPreview({ pack: { brand, parts } }: { pack: MovedPack }) {
  return (
    <section aria-label={texts.in.of(brand)} className="grid min-w-0 gap-5">
      <h3 className="font-semibold wrap-anywhere">{texts.in.of(brand)}</h3>
      {parts.map((part) => (
        <Part key={part.name} part={part} />
      ))}
    </section>
  )
}

function Part({ part }: { part: MovedPart }) {
  const { name, items, same } = part
  // The server sends at most 200 items.
  const more = part.new + part.changed + part.refused - items.length
  return (
    <div className="grid min-w-0 gap-2">
      <h4 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        <span>{texts.parts[name] ?? name}</span>
        {(['new', 'changed', 'refused'] as const).map(
          (change) => part[change] > 0 && <Badge key={change} tone={tones[change]}>{`${texts.changes[change]}: ${part[change]}`}</Badge>,
        )}
      </h4>
      {items.length > 0 && (
        <ul className="grid min-w-0 divide-y divide-hairline border-y border-hairline">
          {items.map((item, index) => (
            <Item key={`${item.name} ${index}`} item={item} title={texts.names[name]?.[item.name] ?? item.name} />
          ))}
        </ul>
      )}
      {(same > 0 || more > 0) && (
        <p className="text-sm text-ink-3">
          {more > 0 && <span>{texts.in.more(more)}</span>} {same > 0 && <span>{texts.in.same(same)}</span>}
        </p>
      )}
    </div>
  )
}

function Item({ item: { change, from, to, why }, title }: { item: MovedItem; title: string }) {
  return (
    <li className="grid min-w-0 gap-1 py-2 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)] sm:gap-x-4">
      <span className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
        <Badge tone={tones[change]}>{texts.changes[change]}</Badge>
        <span>{title}</span>
      </span>
      <span className="min-w-0 text-sm whitespace-pre-line text-ink-2 wrap-anywhere">
        {why !== undefined && <span>{why}</span>}
        {to !== undefined && (
          <>
            <span className="block">{`${texts.in.from}: ${from ?? ''}`}</span>
            <span className="block">{`${texts.in.to}: ${to}`}</span>
          </>
        )}
      </span>
    </li>
  )
}
