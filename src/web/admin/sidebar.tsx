import { NavLink } from 'react-router'
import { signOutTo } from '../shell/log-out.ts'
import { mainLinks, moreLinks } from './admin-links.ts'
import { AdminIcon } from './ui/admin-icon.tsx'
import { confirmDiscard } from './use-unsaved.ts'
import { adminShellTexts as texts } from '../texts/admin-shell.ts'

const item =
  'flex w-full min-h-11 items-center gap-3 rounded-field px-3 font-medium text-ink-2 hover:bg-ground aria-[current=page]:bg-crocus-100 aria-[current=page]:font-semibold aria-[current=page]:text-crocus-800 lg:min-h-9'

/** The links of the back-office. A drawer passes `onChosen` to close itself after a choice. */
export function Sidebar({ onChosen }: { onChosen?: () => void }) {
  return (
    // The space below keeps Logout in sight: the bar of test mode pushes the sidebar down by its height.
    <div className="flex min-h-full flex-col gap-6 p-3 pb-10">
      <p className="flex items-center gap-2.5 px-2 pt-2 text-lg font-semibold">
        <img src="/brand/mark.svg" alt="" width="28" height="28" />
        {texts.name}
      </p>
      <nav aria-label={texts.links} className="flex flex-1 flex-col gap-5">
        <Links links={mainLinks} onChosen={onChosen} />
        <Links links={moreLinks} onChosen={onChosen} />
        <ul className="mt-auto grid gap-0.5">
          <li>
            {/* A full page load: the public pages have their own styles and Content-Security-Policy. */}
            <a href="/" className={item}>
              <AdminIcon name="shop" /> {texts.shop}
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

function Links({ links, onChosen }: { links: typeof mainLinks; onChosen: (() => void) | undefined }) {
  return (
    <ul className="grid gap-0.5">
      {links.map(({ to, text, icon, also }) => (
        <li key={to}>
          <NavLink to={to} end={to === '/admin'} onClick={onChosen} className={item}>
            <AdminIcon name={icon} /> {text} {also && <span className="text-xs font-normal text-ink-3">{also}</span>}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
