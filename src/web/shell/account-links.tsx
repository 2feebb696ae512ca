import { closeMenu } from './close-menu.ts'
import { logOut } from './log-out.ts'
import { ShellLink } from './shell-link.tsx'

const row = 'flex min-h-11 w-full items-center rounded-control px-4 text-left font-medium hover:bg-crocus-50 aria-[current=page]:bg-crocus-50'

export function AccountLinks() {
  return (
    <ul>
      <li>
        <ShellLink to="/ProfilePage" onClick={closeMenu} className={row}>
          My Profile
        </ShellLink>
      </li>
      <li>
        <ShellLink to="/Myorders" onClick={closeMenu} className={row}>
          My Orders
        </ShellLink>
      </li>
      <li>
        <button type="button" onClick={logOut} className={row}>
          Log Out
        </button>
      </li>
    </ul>
  )
}
