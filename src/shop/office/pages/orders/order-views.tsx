import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod/mini'
import { ordersTexts } from '#shop/orders/parts.ts'
import { splitFilters } from '#shop/orders/rules.ts'
import type * as contract from '#shop/orders/views/contract.ts'
import type { SavedView } from '#shop/orders/views/contract.ts'
import { queryOf } from '#ui/office/query.ts'
import { useSite } from '#ui/site.ts'
import { GoneFilters, SavedViewActions, SaveView } from './saved-view-actions.tsx'
import { TabLink } from '#ui/office/tab-link.tsx'
import { setFilters } from '#ui/office/set-filters.ts'
import { isOfView, orderViews } from './view-of.ts'

const texts = ordersTexts.views

/** Returns the query that opens a saved view. It leaves out filters that the list no longer has. */
const savedQuery = ({ _id, filters }: SavedView) => queryOf({ ...splitFilters(filters).known, view: _id })

/**
 * The views above the list of orders, each a link that sets filters: built-in views, and views that the person saved. The views of cash on delivery show only
 * in a shop that takes it.
 */
export function OrderViews({ views: { saved, toConfirm } }: { views: z.output<typeof contract.showOrderViews.reply> }) {
  const [params] = useSearchParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const { cashOnDelivery } = useSite()
  const nav = useRef<HTMLElement>(null)
  /** The query of the view that takes the focus once the list shows it, because the button that had the focus is gone. */
  const focusAt = useRef<string>(undefined)
  const open = saved.find(({ _id, filters }) => params.get('view') === _id && isOfView(params, { filter: splitFilters(filters).known }))
  const current = open ? undefined : orderViews.find((view) => isOfView(params, view))
  const shown = orderViews.filter(({ id, filter }) => (cashOnDelivery || !('cod' in filter)) && (id !== 'confirm' || toConfirm > 0 || id === current?.id))
  const { known } = splitFilters(Object.fromEntries(setFilters(params)))

  useEffect(() => {
    if (focusAt.current !== search) return
    focusAt.current = undefined
    nav.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
  })

  // On a phone, the current view may be outside the screen.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [search])

  function show(view?: SavedView) {
    focusAt.current = view ? savedQuery(view) : ''
    void navigate({ search: focusAt.current })
  }

  return (
    <div className="no-print grid min-w-0 gap-2">
      <div className="flex min-w-0 flex-wrap items-end gap-x-3 gap-y-1">
        <nav ref={nav} aria-label={texts.title} className="min-w-0 flex-1 overflow-x-auto max-sm:basis-full">
          <ul className="flex gap-1 border-b border-edge">
            {shown.map(({ id, filter }) => (
              <TabLink key={id} query={queryOf(filter)} isActive={id === current?.id} name={texts.names[id]} />
            ))}
            {saved.map((view) => (
              <TabLink key={view._id} query={savedQuery(view)} isActive={view === open} name={view.name} />
            ))}
          </ul>
        </nav>
        {open && <SavedViewActions key={open._id} view={open} onGone={() => show()} />}
        {!open && !current && Object.keys(known).length > 0 && <SaveView filters={known} onSaved={show} />}
      </div>
      {open && <GoneFilters view={open} onSaved={show} />}
    </div>
  )
}
