import type { Order } from '../contract.ts'
import { orderTexts } from './orders-texts.ts'

/** What one pack of a bundle is made of, one line for each part. */
export const PartList = ({ parts = [] }: Pick<Order['items'][number], 'parts'>) =>
  parts.length === 0 ? null : (
    <ul className="grid gap-0.5 text-sm font-normal text-ink-2">
      {parts.map(({ name, pack, pieces }) => (
        <li key={`${name} ${pack}`} className="wrap-anywhere">
          {orderTexts.part(name, pack, pieces)}
        </li>
      ))}
    </ul>
  )
