import { showPercent } from '#kernel/money.ts'
import { useId, useRef, useState } from 'react'
import type { Product } from '#shop/catalogue/contract.ts'
import type { Quote } from '../../pricing/contract.ts'
import { phoneOrderTexts } from './phone-orders-texts.ts'
import { FieldError } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { useFocusNext } from '#ui/use-focus-next.ts'
import { showRupees } from '#ui/office/show.ts'
import { Button } from '#ui/office/button.tsx'
import { TextField } from '#ui/office/fields.tsx'
import { Panel } from '#ui/office/panel.tsx'
import type { FormErrors } from '#ui/field-errors.ts'
import { addLine, keyOf, type Line, qtyField } from './draft.ts'
import { findPacks } from './find-packs.ts'
import { Picker } from './picker.tsx'

const texts = phoneOrderTexts.packs

type PacksPartProps = { products: Product[]; lines: Line[]; quote: Quote | undefined; errors: FormErrors; onChange: (lines: Line[]) => void }

/** Shows the packs of the order, with their prices. After a choice, the focus moves to the pack's quantity. Enter there returns it to the search. */
export function PacksPart({ products, lines, quote, errors, onChange }: PacksPartProps) {
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [typed, setTyped] = useState('')
  const focusNext = useFocusNext()
  const found = findPacks(products, typed)

  function add(pack: Omit<Line, 'qty'>) {
    setTyped('')
    onChange(addLine(lines, pack))
    focusNext(() => {
      const input = [...(list.current?.querySelectorAll('input') ?? [])].find(({ dataset }) => dataset['pack'] === keyOf(pack))
      input?.select()
      return input
    })
  }

  function remove(line: Line) {
    onChange(lines.filter((other) => other !== line))
    field.current?.focus()
  }

  return (
    <Panel title={texts.title}>
      <div className="grid gap-4">
        <Picker
          field={field}
          label={texts.search}
          name="packs"
          hint={texts.hint}
          typed={typed}
          onType={setTyped}
          choices={found}
          message={found.length === 0 ? texts.none(typed.trim()) : texts.found(found.length)}
          error={errors['packs']}
          onChoose={({ pack }) => add(pack)}
        />
        {lines.length === 0 ? (
          <p className="text-ink-2">{texts.empty}</p>
        ) : (
          <ul ref={list} className="grid gap-3">
            {lines.map((line, index) => (
              <PackLine
                key={keyOf(line)}
                line={line}
                quoted={quote?.lines.find(({ productId, variant, gift }) => !gift && productId === line.productId && variant === line.variant)}
                name={qtyField(index)}
                error={errors[qtyField(index)]}
                onType={(qty) => onChange(lines.map((other) => (other === line ? { ...line, qty } : other)))}
                onDone={() => field.current?.focus()}
                onRemove={() => remove(line)}
              />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}

type PackLineProps = {
  line: Line
  /** The name of the field for the quantity. */
  name: string
  quoted: Quote['lines'][number] | undefined
  error: string | undefined
  onType: (qty: string) => void
  onDone: () => void
  onRemove: () => void
}

function PackLine({ line, name, quoted, error, onType, onDone, onRemove }: PackLineProps) {
  const id = useId()
  const pack = `${line.name}, ${line.variant}`
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-t border-edge pt-3 sm:grid-cols-[minmax(0,1fr)_96px_96px_auto]">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{line.name}</p>
        <p className="text-xs text-ink-2">
          <span>{line.variant}</span>
          {quoted && <span>{`, ${showRupees(quoted.price)}`}</span>}
          {quoted && quoted.discount > 0 && <span>{` less ${showPercent(quoted.discount)}%`}</span>}
        </p>
      </div>
      <TextField
        label={texts.quantityOf(pack)}
        labelHidden
        data-pack={keyOf(line)}
        name={name}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        className="w-20 sm:w-auto"
        value={line.qty}
        error={error}
        aria-invalid={quoted?.problem ? true : undefined}
        aria-describedby={quoted?.problem && `${id}-problem`}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onDone()
        }}
      />
      <p className="font-semibold tabular-nums sm:text-right">{quoted ? showRupees(quoted.finalPrice) : ''}</p>
      <Button look="ghost" size="small" aria-label={texts.removeOf(pack)} onClick={onRemove} className="justify-self-end">
        <Icon name="close" className="size-4" />
      </Button>
      {quoted?.problem && (
        <div role="alert" className="col-span-full">
          <FieldError id={`${id}-problem`}>{quoted.problem}</FieldError>
        </div>
      )}
    </li>
  )
}
