import type { FoodType } from '../contract.ts'
import { productTexts as texts } from './product-texts.ts'

/** The mark of FSSAI: a green dot for vegetarian food, a brown triangle for other food, each in a square of its colour. Screen readers say its name. */
export function FoodMark({ type }: { type: FoodType }) {
  const isVegetarian = type === 'vegetarian'
  const colour = isVegetarian ? '#008000' : '#913831'
  return (
    <svg role="img" viewBox="0 0 20 20" className="inline-block size-4.5 flex-none align-[-0.2em] forced-color-adjust-none">
      <title>{texts.foodTypes[type]}</title>
      <rect x="1" y="1" width="18" height="18" fill="#fff" stroke={colour} strokeWidth="2" />
      {isVegetarian ? <circle cx="10" cy="10" r="5" fill={colour} /> : <path d="M10 4.500 15.800 15H4.200Z" fill={colour} />}
    </svg>
  )
}
