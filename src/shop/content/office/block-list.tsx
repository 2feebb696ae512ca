import { type MouseEvent, useState } from 'react'
import type { Product } from '#shop/catalogue/contract.ts'
import { FieldError } from '#ui/field.tsx'
import { Badge } from '#ui/office/badge.tsx'
import { Button } from '#ui/office/button.tsx'
import { moveWithFocus } from '#ui/office/move-with-focus.ts'
import type { Block } from '../page-contract.ts'
import { isKept, isOwn, ownKinds } from '../rules/visible-blocks.ts'
import { BlockFields } from './block-fields.tsx'
import { contentTexts } from './content-texts.ts'
import { addBlock, changeBlock, type KeyedBlock, moveBlock, removeBlock } from './page-draft.ts'
import { MoveButton } from './row-list.tsx'
import type { TargetGroup } from './targets.ts'

const texts = contentTexts.blocks

type Props = {
  blocks: KeyedBlock[]
  /** The names of the shop's facts that texts may mention in braces. */
  facts: readonly string[]
  products: readonly Product[]
  targets: readonly TargetGroup[]
  errorOf: (field: string) => string | undefined
  disabled: boolean
  onChange: (blocks: KeyedBlock[]) => void
}

/** The blocks of a page in their order. */
export function BlockList({ blocks, facts, products, targets, errorOf, disabled, onChange }: Props) {
  const [announcement, setAnnouncement] = useState('')
  const error = errorOf('content.blocks')

  function move(event: MouseEvent<HTMLButtonElement>, key: number, place: number) {
    moveWithFocus(event, () => onChange(moveBlock(blocks, key, place)))
    setAnnouncement(texts.moved(place + 1, blocks.length))
  }

  return (
    <section aria-label={contentTexts.fields.blocks} className="grid gap-4">
      {!disabled && <p className="text-ink-3">{texts.factsHint(facts)}</p>}
      {blocks.map(({ key, block }, index) => (
        <BlockCard
          key={key}
          {...{ block, index, products, targets, errorOf, disabled }}
          isLast={index === blocks.length - 1}
          onChange={(next) => onChange(changeBlock(blocks, key, next))}
          onMove={(event, place) => move(event, key, place)}
          onRemove={() => onChange(removeBlock(blocks, key))}
        />
      ))}
      {error && <FieldError>{error}</FieldError>}
      {!disabled && (
        <div className="grid gap-2 rounded-panel border border-dashed border-control p-4">
          <h2 className="font-sans text-base font-semibold tracking-normal">{texts.add}</h2>
          <div className="flex flex-wrap gap-2">
            {ownKinds.map((kind) => (
              <Button key={kind} look="outline" size="small" aria-label={texts.addKind(kind)} onClick={() => onChange(addBlock(blocks, kind))}>
                {texts.kinds[kind]}
              </Button>
            ))}
          </div>
        </div>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </section>
  )
}

type CardProps = Omit<Props, 'blocks' | 'facts' | 'onChange'> & {
  block: Block
  index: number
  isLast: boolean
  onChange: (block: Block) => void
  onMove: (event: MouseEvent<HTMLButtonElement>, place: number) => void
  onRemove: () => void
}

function BlockCard({ block, index, isLast, products, targets, errorOf, disabled, onChange, onMove, onRemove }: CardProps) {
  const place = index + 1
  const title = texts.title(place, block.kind)
  return (
    <section aria-label={title} className="grid min-w-0 gap-3 rounded-panel border border-edge bg-card p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-sans text-base font-semibold tracking-normal">{title}</h2>
        {!isKept(block) && block.hidden && <Badge tone="waiting">{texts.hidden}</Badge>}
        {!disabled && (
          <div className="flex flex-wrap gap-1">
            <MoveButton label={texts.up(place)} isEnd={index === 0} onMove={(event) => onMove(event, index - 1)}>
              ↑
            </MoveButton>
            <MoveButton label={texts.down(place)} isEnd={isLast} onMove={(event) => onMove(event, index + 1)}>
              ↓
            </MoveButton>
            {!isKept(block) && (
              <Button
                look="ghost"
                size="small"
                aria-label={block.hidden ? texts.show(place) : texts.hide(place)}
                onClick={() => onChange({ ...block, hidden: !block.hidden })}
              >
                {block.hidden ? texts.showWord : texts.hideWord}
              </Button>
            )}
            {isOwn(block) && (
              <Button look="ghost" size="small" aria-label={texts.remove(place)} onClick={onRemove}>
                <span aria-hidden="true">✕</span>
              </Button>
            )}
          </div>
        )}
      </div>
      <BlockFields {...{ block, products, targets, errorOf, disabled, onChange }} name={`content.blocks.${index}`} />
    </section>
  )
}
