import { Drawing } from '../icon.tsx'

/** Icons that only the back-office uses. Public pages do not load them. */
const shapes = {
  back: <path d="M9 5 4 10l5 5M4 10h11a5 5 0 0 1 0 10h-4" />,
  bag: <path d="M5 8h14l1 12.5H4L5 8Zm3.5 0V6.5a3.5 3.5 0 0 1 7 0V8" />,
  boxes: <path d="M4 4h7v7H4Zm9 9h7v7h-7Zm-9 0h7v7H4Zm9-9h7v7h-7Z" />,
  chart: <path d="M4 20V4m0 16h16M8.5 16v-5m4 5V7.5m4 8.5v-7" />,
  copy: <path d="M9 9h11v11H9ZM5 15H4V4h11v1" />,
  download: <path d="M12 4v12m-5-5 5 5 5-5M5 20h14" />,
  drag: <path d="M9 6v.1M9 12v.1M9 18v.1M15 6v.1M15 12v.1M15 18v.1" />,
  flag: <path d="M5 21V4m0 1h13l-3 4 3 4H5" />,
  history: <path d="M12 7v5.2l3.4 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z" />,
  key: <path d="M8 19.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm3-7 8.5-8.5m-3 3 3 3m-5.5-.5 2 2" />,
  leaf: <path d="M5 19C4 10 9 4.5 20 4c.5 11-5 16-13 15.5M5 20.5c1.5-5 4.5-8.5 9-11" />,
  megaphone: <path d="M4 10v4h3l9 5V5l-9 5H4Zm3 4 1.500 6H11l-1.500-4.500M19 9.500a3.500 3.500 0 0 1 0 5" />,
  mail: <path d="M3.5 5.5h17v13h-17Zm0 1 8.5 7 8.5-7" />,
  menu: <path d="M3.5 7h17M3.5 12h17M3.5 17h17" />,
  more: <path d="M5 12v.1M12 12v.1M19 12v.1" />,
  out: <path d="M10 4H4.5v16H10M9 12h11m-5-5 5 5-5 5" />,
  page: <path d="M6 3.500h8l4 4v13H6Zm8 0v4h4M9 12h6m-6 4h6" />,
  parcel: <path d="M4 8l8-4 8 4v8.5l-8 4-8-4Zm0 0 8 4 8-4m-8 4v8.5M8 6l8 4" />,
  people: (
    <path d="M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6.5 8c.3-3.6 2.8-5.5 6.5-5.5s6.2 1.9 6.5 5.5M16 11a3 3 0 1 0-1.5-5.6M17 14c2.8.3 4.3 2 4.5 5" />
  ),
  plug: <path d="M9 3v5m6-5v5M6 8h12v3a6 6 0 0 1-12 0V8Zm6 9v4" />,
  print: <path d="M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7Z" />,
  pulse: <path d="M3 12h4l2.500-6 5 12 2.500-6h4" />,
  receipt: <path d="M6 3.5h12v17l-3-2-3 2-3-2-3 2Zm3 5h6m-6 4h6" />,
  rupee: <path d="M7 4.5h10M7 9h10M7 4.5h3a4.5 4.5 0 0 1 0 9H7l7 6.5" />,
  sparkle: <path d="M12 4l1.800 5.200L19 11l-5.200 1.800L12 18l-1.800-5.200L5 11l5.200-1.800Z" />,
  send: <path d="M20.5 3.5 3.5 10l7 3.5m10-10-6.5 17-3.5-7m10-10-10 10" />,
  settings: <path d="M4 7h9m5 0h2M4 17h2m5 0h9M15.5 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm-7 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z" />,
  shop: <path d="M4 10v10h16V10M3 10l2-6h14l2 6a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0Zm7 10v-5h4v5" />,
  signpost: <path d="M12 3v18M6 5h9.500l3 3-3 3H6Z" />,
  star: <path d="m12 3.500 2.700 5.700 6.300.800-4.600 4.300 1.200 6.200-5.600-3.100-5.600 3.100 1.200-6.200L3 10l6.300-.800Z" />,
  ticket: <path d="M3.5 6.5h17V10a2 2 0 0 0 0 4v3.5h-17V14a2 2 0 0 0 0-4Zm6.5 0v11" />,
  trend: <path d="M3.500 17l6-6 4 4 7-8m0 0h-5m5 0v5" />,
  upload: <path d="M12 16V4M7 9l5-5 5 5M5 20h14" />,
  user: <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8.5c.5-4 3.5-6 7.5-6s7 2 7.5 6" />,
} as const

export type AdminIconName = keyof typeof shapes

export function AdminIcon({ name, className }: { name: AdminIconName; className?: string }) {
  return <Drawing className={className ?? 'size-[18px]'}>{shapes[name]}</Drawing>
}
