import type { ReactNode } from 'react'
import { classes } from './classes.ts'

const shapes = {
  alert: <path d="M12 8v5m0 3.2v.1M12 3 2.5 20h19Z" />,
  arrow: <path d="M4 12h16m-6-6 6 6-6 6" />,
  bag: <path d="M5 8h14l1 12.5H4L5 8Zm3.5 0V6.5a3.5 3.5 0 0 1 7 0V8" />,
  check: <path d="m4.5 12.5 5 5 10-11" />,
  clock: <path d="M12 7v5.2l3.4 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  facebook: <path d="M14.5 8.5H17V5h-2.5C12 5 10.5 6.5 10.5 9v2H8v3.5h2.5V21H14v-6.5h2.6l.6-3.5H14V9.3c0-.5.2-.8.5-.8Z" />,
  heart: <path d="M12 20.500C5 15.500 3 12 3 8.800a4.700 4.700 0 0 1 9-2 4.700 4.700 0 0 1 9 2c0 3.200-2 6.700-9 11.700Z" />,
  instagram: <path d="M7.5 3.5h9a4 4 0 0 1 4 4v9a4 4 0 0 1-4 4h-9a4 4 0 0 1-4-4v-9a4 4 0 0 1 4-4ZM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm4.8-.9v.1" />,
  info: <path d="M12 11v5.5m0-9v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z" />,
  leaf: <path d="M5 19C4 10 9 4.5 20 4c.5 11-5 16-13 15.5M5 20.5c1.5-5 4.5-8.5 9-11" />,
  mail: <path d="M3.5 5.5h17v13h-17Zm0 1 8.5 7 8.5-7" />,
  menu: <path d="M3.5 7h17M3.5 12h17M3.5 17h17" />,
  minus: <path d="M5 12h14" />,
  pause: <path d="M8.5 5v14M15.5 5v14" />,
  phone: <path d="M6.5 3.5h3l1.5 4-2 1.5c1 2.5 3 4.5 5.5 5.5l1.5-2 4 1.5v3c0 1.5-1 2.5-2.5 2.5C10 20 4 14 4 6c0-1.5 1-2.5 2.5-2.5Z" />,
  pin: <path d="M12 21c-4.5-5-7-8.300-7-11.300a7 7 0 0 1 14 0c0 3-2.5 6.300-7 11.300Zm0-8.800a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z" />,
  play: <path d="M8 5.5v13l10.5-6.5Z" />,
  plus: <path d="M5 12h14M12 5v14" />,
  search: <path d="M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 5 5" />,
  share: <path d="M12 15.5v-12M7.5 8 12 3.5 16.5 8M8 11H5.500v9.5h13V11H16" />,
  truck: <path d="M2.5 6h11.5v10.5h-11.5ZM14 9.5h4l3.5 3.5v3.5H14M7 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm10.5 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z" />,
  up: <path d="M12 20V4m-6.5 6.5L12 4l6.5 6.5" />,
  user: <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8.5c.5-4 3.5-6 7.5-6s7 2 7.5 6" />,
  whatsapp: (
    <path d="M4 20.200 5.200 16A8.300 8.300 0 1 1 8.300 19Zm5-11.700c0 3.5 3 6.700 6.5 6.700l1-1.700-2-1-1 1c-1.300-.600-2-1.300-2.5-2.5l1-1-1-2c-1 0-2 .300-2 .5Z" />
  ),
} as const

export type IconName = keyof typeof shapes

/** An icon beside a text or inside a labelled control. Screen readers skip it. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return <Drawing className={className}>{shapes[name]}</Drawing>
}

/** The svg element that all icons share. */
export function Drawing({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={classes('size-5', className)}
    >
      {children}
    </svg>
  )
}
