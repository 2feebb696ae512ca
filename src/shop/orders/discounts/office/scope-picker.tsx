import { type RefObject, useRef, useState } from 'react'
import type { Product } from '#shop/catalogue/contract.ts'
import { Icon } from '#ui/icon.tsx'
import { Picker } from '../../phone-orders/office/picker.tsx'
import { conditionsTexts as texts } from './discounts-texts.ts'
import { findScope, type ScopeItem, scopeItems } from './find-scope.ts'

type Chosen = { products: string[]; packs: string[] }

type ScopePickerProps = { products: readonly Product[]; chosen: Chosen; onChange: (chosen: Chosen) => void; error?: string | undefined }

/** Chooses the products and packs that a discount is for. */
export function ScopePicker({ products, chosen, onChange, error }: ScopePickerProps) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const items = scopeItems(products, texts)
  const isChosen = ({ productId, packId }: ScopeItem) =>
    (productId !== undefined && chosen.products.includes(productId)) || (packId !== undefined && chosen.packs.includes(packId))

  function add({ productId, packId }: ScopeItem) {
    setTyped('')
    onChange({
      products: productId === undefined ? chosen.products : [...chosen.products, productId],
      packs: packId === undefined ? chosen.packs : [...chosen.packs, packId],
    })
  }

  function remove(id: string) {
    onChange({ products: chosen.products.filter((other) => other !== id), packs: chosen.packs.filter((other) => other !== id) })
    field.current?.focus()
  }

  const nameOf = (id: string) => items.find(({ productId, packId }) => productId === id || packId === id)?.label ?? texts.gone
  return (
    <div className="grid gap-2">
      <PackSearch
        field={field}
        label={texts.scope}
        name="conditions.products"
        hint={texts.scopeHint}
        typed={typed}
        onType={setTyped}
        items={items.filter((item) => !isChosen(item))}
        error={error}
        onChoose={add}
      />
      {chosen.products.length + chosen.packs.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {[...chosen.products, ...chosen.packs].map((id) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => remove(id)}
                className="inline-flex min-h-11 items-center gap-1.5 rounded-field border border-edge px-3 text-left lg:min-h-8"
              >
                <span className="wrap-anywhere">{nameOf(id)}</span>
                <Icon name="close" className="size-4 flex-none" />
                <span className="sr-only">{texts.remove(nameOf(id))}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type GiftPickerProps = { products: readonly Product[]; gift: string; onChange: (gift: string) => void; error?: string | undefined }

/** Chooses the free pack. The field shows its name. */
export function GiftPicker({ products, gift, onChange, error }: GiftPickerProps) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  const items = scopeItems(products, { ...texts, packsOnly: true })
  const chosen = gift === '' ? '' : (items.find(({ packId }) => packId === gift)?.label ?? texts.gone)
  return (
    <PackSearch
      field={field}
      label={texts.gift}
      name="conditions.gift"
      hint={texts.giftHint}
      typed={typed ?? chosen}
      onType={(text) => {
        setTyped(text)
        onChange('')
      }}
      items={items}
      error={error}
      onChoose={({ packId = '' }) => {
        setTyped(undefined)
        onChange(packId)
      }}
    />
  )
}

type PackSearchProps = {
  field: RefObject<HTMLInputElement | null>
  label: string
  name: string
  hint: string
  typed: string
  onType: (text: string) => void
  items: readonly ScopeItem[]
  error: string | undefined
  onChoose: (item: ScopeItem) => void
}

function PackSearch({ typed, items, ...picker }: PackSearchProps) {
  const found = findScope(items, typed)
  return <Picker {...picker} typed={typed} choices={found} message={found.length === 0 ? texts.none(typed.trim()) : texts.found(found.length)} />
}
