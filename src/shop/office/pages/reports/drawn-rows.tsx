import type { ReactNode } from 'react'
import { Drawing } from '../dashboard/chart.tsx'

/** A chart of bars beside the table of its rows. */
export const DrawnRows = ({ svg, name, children }: { svg: string; name: string; children: ReactNode }) => (
  <div className="grid gap-5 xl:grid-cols-[1fr_1.7fr]">
    <Drawing svg={svg} name={name} />
    <div className="min-w-0">{children}</div>
  </div>
)
