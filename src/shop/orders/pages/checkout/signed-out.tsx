import { LoginDialog } from '#shop/accounts/parts.ts'
import { useState } from 'react'
import { Message } from '#ui/message.tsx'
import { checkoutTexts as texts } from './checkout-texts.ts'
import { Button } from '#ui/button.tsx'

/** Replaces the checkout when the session ended during the payment. `origin`: the page to return to after login. */
export function SignedOut({ text, origin }: { text: string; origin: string }) {
  const [dialogOpen, setDialogOpen] = useState(false)
  return (
    <div className="wrap grid justify-items-start gap-6 py-8 md:py-12">
      <h1 className="text-title">{texts.title}</h1>
      <div className="max-w-2xl">
        <Message state={{ kind: 'failed', text }} />
      </div>
      <Button autoFocus onClick={() => setDialogOpen(true)}>
        {texts.logIn}
      </Button>
      <LoginDialog open={dialogOpen} onClose={() => setDialogOpen(false)} origin={origin} />
    </div>
  )
}
