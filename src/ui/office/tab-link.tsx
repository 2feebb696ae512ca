import { Link } from 'react-router'

/** A link of a row of tabs, in a list. It opens the same screen with another query. */
export const TabLink = ({ query, isActive, name }: { query: string; isActive: boolean; name: string }) => (
  <li className="flex-none">
    <Link
      to={{ search: query }}
      preventScrollReset
      aria-current={isActive ? 'page' : undefined}
      className="flex min-h-11 items-center border-b-2 border-transparent px-2 font-medium text-ink-2 -outline-offset-2 hover:text-ink aria-[current=page]:border-crocus-700 aria-[current=page]:font-semibold aria-[current=page]:text-crocus-800 sm:px-3 lg:min-h-8"
    >
      {name}
    </Link>
  </li>
)
