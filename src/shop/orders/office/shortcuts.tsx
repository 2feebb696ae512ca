import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '#ui/office/button.tsx'
import { Modal } from '#ui/office/modal.tsx'
import { areShortcutsOn, isIgnoredKey, shortcutsKey } from '#ui/office/shortcut-keys.ts'
import { Switch } from '#ui/office/switch.tsx'
import { ordersTexts } from './orders-texts.ts'

const texts = ordersTexts.shortcuts

/** The keyboard shortcuts of the orders list, with their help and the switch that turns them off. Enter works without code: it opens a focused link. */
export function Shortcuts() {
  const on = useShortcutsOn()
  const [open, setOpen] = useState(false)

  useEffect(() => {
    if (!on) return undefined
    function press(event: KeyboardEvent) {
      if (isIgnoredKey(event)) return
      if (event.key === '/') focusSearch()
      else if (event.key === 'j') goToRow(1)
      else if (event.key === 'k') goToRow(-1)
      else if (event.key === '?') setOpen(true)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [on])

  return (
    <>
      <Button look="ghost" onClick={() => setOpen(true)} className="max-sm:hidden pointer-coarse:hidden">
        {texts.title}
      </Button>
      <Modal open={open} onClose={() => setOpen(false)} title={texts.title}>
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
          {texts.keys.map(([key, meaning]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="inline-block min-w-8 rounded-field border border-control bg-ground px-2 py-0.5 text-center font-sans font-semibold">{key}</kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <p className="text-ink-2">{texts.note}</p>
        <Switch label={texts.on} checked={on} onChange={setShortcuts} />
      </Modal>
    </>
  )
}

function focusSearch() {
  const field = document.querySelector<HTMLInputElement>('form[role="search"] input[type="search"]')
  field?.focus()
  field?.select()
}

/** Moves the focus to the next or the previous row. Without a focused row, moves it to the first row. */
function goToRow(step: 1 | -1) {
  const rows = [...document.querySelectorAll<HTMLAnchorElement>('tr a[data-row-link]')]
  const focused = rows.findIndex((link) => link.closest('tr')?.contains(document.activeElement))
  const next = rows[focused === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, focused + step))]
  next?.focus()
  next?.closest('tr')?.scrollIntoView({ block: 'nearest' })
}

const changeEvent = 'admin-shortcuts'

function setShortcuts(on: boolean) {
  if (on) localStorage.removeItem(shortcutsKey)
  else localStorage.setItem(shortcutsKey, 'off')
  window.dispatchEvent(new Event(changeEvent))
}

const useShortcutsOn = () => useSyncExternalStore(subscribe, areShortcutsOn, () => true)

function subscribe(listener: () => void) {
  window.addEventListener(changeEvent, listener)
  return () => window.removeEventListener(changeEvent, listener)
}
