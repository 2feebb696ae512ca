import { Notice } from './notice.tsx'
import { Panel } from './panel.tsx'

/** Shows an error instead of a screen whose data failed to load. */
export const FailedPanel = ({ children }: { children: string }) => (
  <Panel>
    <Notice kind="failed">{children}</Notice>
  </Panel>
)
