import { useNavigate } from 'react-router'
import { rememberPageBeforeLogin } from '#ui/page-before-login.ts'
import { loginDialogTexts as texts } from './login-dialog-texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** Asks for the login method. `origin`: the page to return to after login. */
export function LoginDialog({ open, onClose, origin }: { open: boolean; onClose: () => void; origin: string }) {
  const navigate = useNavigate()

  function choose(path: '/login' | '/login-phone') {
    rememberPageBeforeLogin(origin)
    onClose()
    void navigate(path)
  }

  return (
    <Dialog open={open} onClose={onClose} title={texts.title} className="text-center">
      <div className="mt-2 grid gap-3">
        <Button onClick={() => choose('/login')}>{texts.email}</Button>
        <Button look="outline" onClick={() => choose('/login-phone')}>
          {texts.phone}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </Dialog>
  )
}
