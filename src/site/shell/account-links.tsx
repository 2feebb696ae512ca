import { useSession } from '#ui/session-store.ts'
import { shellTexts } from './shell-texts.ts'
import { classes } from '#ui/classes.ts'
import { closeMenu } from './close-menu.ts'
import { ShellLink } from '#ui/shell-link.tsx'

const { account: texts } = shellTexts

/** Loads its code when pressed, because the code that calls the server is larger than the menu. */
const logOut = async () => (await import('./log-out.ts')).logOut()

/** The links of the account menu. `row`: the class names that size a row. */
export function AccountLinks({ row = 'min-h-11 px-4' }: { row?: string }) {
  const session = useSession()
  const look = classes('flex w-full items-center rounded-control text-left font-medium hover:bg-crocus-50 aria-[current=page]:text-crocus-700', row)
  return (
    <ul>
      <li>
        <ShellLink to="/ProfilePage" onClick={closeMenu} className={look}>
          {texts.profile}
        </ShellLink>
      </li>
      <li>
        <ShellLink to="/Myorders" onClick={closeMenu} className={look}>
          {texts.orders}
        </ShellLink>
      </li>
      {session?.role === 'admin' && (
        <li>
          {/* A full page load: the back-office has its own styles and Content-Security-Policy. */}
          <a href="/admin" className={look}>
            {texts.backOffice}
          </a>
        </li>
      )}
      <li>
        <button type="button" onClick={logOut} className={look}>
          {texts.logOut}
        </button>
      </li>
    </ul>
  )
}
