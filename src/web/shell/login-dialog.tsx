import { useNavigate } from 'react-router'
import { rememberOrigin } from '../browser-store.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** How to log in. `origin` is the page to come back to. */
export function LoginDialog({ open, onClose, origin }: { open: boolean; onClose: () => void; origin: string }) {
  const navigate = useNavigate()

  function choose(path: '/login' | '/login-phone') {
    rememberOrigin(origin)
    onClose()
    void navigate(path)
  }

  return (
    <Dialog open={open} onClose={onClose} title="Choose Login Method" className="text-center">
      <div className="mt-2 grid gap-3">
        <Button onClick={() => choose('/login')}>Login with Email</Button>
        <Button look="outline" onClick={() => choose('/login-phone')}>
          Login with Phone
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
