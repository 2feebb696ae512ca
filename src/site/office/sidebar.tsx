import { NavLink } from 'react-router'
import { signOutTo } from '../shell/log-out.ts'
import { SearchButton } from './search/office-search.tsx'
import { type AdminLink, mainLinks, moreLinks } from './admin-links.ts'
import { Mark } from '#ui/mark.tsx'
import { mayCall, useRights } from '#ui/office/rights.ts'
import { showNumber } from '#ui/office/show.ts'
import { classes } from '#ui/classes.ts'
import { AdminIcon } from '#ui/office/admin-icon.tsx'
import { countOfNeeds, useNeeds, useUsed } from '#shop/office/parts.ts'
import { confirmDiscard } from '#ui/office/use-unsaved.ts'
import { useSite } from '#ui/site.ts'
import { adminShellTexts as texts } from '#ui/office/shell-texts.ts'

const item =
  'flex w-full min-h-11 items-center gap-3 rounded-field px-3 font-medium text-ink-2 hover:bg-ground aria-[current=page]:bg-crocus-100 aria-[current=page]:font-semibold aria-[current=page]:text-crocus-800 lg:min-h-9'

/** The links of the back-office. A drawer passes `onChosen` to close itself after a choice. `withSearch`: the top bar has no button of the search. */
export function Sidebar({ moduleLinks, withSearch = false, onChosen }: { moduleLinks: readonly AdminLink[]; withSearch?: boolean; onChosen?: () => void }) {
  const { brand } = useSite()
  return (
    // The space below keeps Logout in sight: the bar of test mode pushes the sidebar down by its height.
    <div className="flex min-h-full flex-col gap-4 p-3 pb-10">
      <p className="flex items-center gap-2.5 px-2 pt-2 text-lg font-semibold">
        <Mark size={28} />
        <span>{texts.name(brand)}</span>
      </p>
      {withSearch && <SearchButton wide />}
      <nav aria-label={texts.links} className="flex flex-1 flex-col gap-5">
        <Links links={mainLinks} onChosen={onChosen} />
        <Links links={moreLinks} onChosen={onChosen} />
        {moduleLinks.length > 0 && <Links links={moduleLinks} onChosen={onChosen} />}
        <ul className="mt-auto grid gap-0.5">
          <li>
            {/* In another tab, so that the list and its filters stay. The public pages have their own styles and Content-Security-Policy. */}
            <a href="/" target="_blank" rel="noopener" className={item}>
              <AdminIcon name="shop" /> {texts.shop} <span className="sr-only">{texts.newTab}</span>
            </a>
          </li>
          <li>
            <button type="button" onClick={async () => (await confirmDiscard()) && signOutTo('/login')} className={item}>
              <AdminIcon name="out" /> {texts.logout}
            </button>
          </li>
        </ul>
      </nav>
    </div>
  )
}

type LinksProps = { links: readonly AdminLink[]; onChosen: (() => void) | undefined }

function Links({ links, onChosen }: LinksProps) {
  const needs = useNeeds()
  const used = useUsed()
  // Renders again once the role is known.
  useRights()
  return (
    <ul className="grid gap-0.5">
      {links
        .filter(({ needs: needed, whenUsed }) => mayCall(needed) && (whenUsed === undefined || used.includes(whenUsed)))
        .map((link) => (
          <SidebarLink key={link.to} link={link} number={link.counts ? countOfNeeds(needs, link.counts.needs) : 0} onChosen={onChosen} />
        ))}
    </ul>
  )
}

type SidebarLinkProps = { link: LinksProps['links'][number]; number: number; onChosen: LinksProps['onChosen'] }

function SidebarLink({ link: { to, text, icon, also, counts }, number, onChosen }: SidebarLinkProps) {
  const hasCount = counts !== undefined && number > 0
  return (
    <li className="relative">
      <NavLink to={to} end={to === '/admin'} onClick={onChosen} className={classes(item, hasCount && 'pr-12')}>
        <AdminIcon name={icon} />
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 wrap-anywhere">
          <span>{text}</span> {also && <span className="text-xs font-normal text-ink-3">{also}</span>}
        </span>
      </NavLink>
      {hasCount && <Count number={number} of={counts.of} />}
    </li>
  )
}

/** A number beside a link. It stands outside the link, so the link's name stays the same. */
const Count = ({ number, of }: { number: number; of: string }) => (
  <span className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 rounded-full bg-marigold-100 px-2 py-0.5 text-xs font-semibold text-marigold-800 tabular-nums">
    <span>{showNumber(number)}</span> <span className="sr-only">{of}</span>
  </span>
)
