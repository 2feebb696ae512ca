import { LoginDialog } from '#shop/accounts/parts.ts'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#ui/session-store.ts'
import { shellTexts } from './shell-texts.ts'
import { Icon } from '#ui/icon.tsx'
import { AccountLinks } from './account-links.tsx'

const { account: texts } = shellTexts
const loginButton =
  'flex min-h-11 items-center rounded-control border-[1.5px] border-ink px-3 text-sm font-semibold whitespace-nowrap hover:bg-ink hover:text-white sm:px-4 sm:text-base'

/**
 * The Log In button, or the account menu. The server renders both, and the head script shows one of them until React is ready.
 * Without script the button leads to /login.
 */
export function AccountCorner({ ready }: { ready: boolean }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  const [dialogOpen, setDialogOpen] = useState(false)
  const close = () => setDialogOpen(false)

  return (
    <div className="flex min-w-20 justify-end sm:min-w-24">
      {(!ready || !session) && (
        <form
          action="/login"
          className={ready ? undefined : 'when-signed-out'}
          onSubmit={(event) => {
            event.preventDefault()
            setDialogOpen(true)
          }}
        >
          <button type="submit" className={loginButton}>
            {texts.logIn}
          </button>
        </form>
      )}
      {(!ready || session) && (
        <div className={ready ? undefined : 'when-signed-in'}>
          <button
            type="button"
            popoverTarget="account-menu"
            aria-label={texts.title}
            className="anchor-account grid size-11 place-items-center rounded-full hover:bg-crocus-50"
          >
            <Icon name="user" className="size-6" />
          </button>
          <div id="account-menu" popover="auto" className="under-account w-56 rounded-card border border-line bg-card p-2 text-ink shadow-3">
            <AccountLinks />
          </div>
        </div>
      )}
      <LoginDialog open={dialogOpen} onClose={close} origin={pathname + search} />
    </div>
  )
}
