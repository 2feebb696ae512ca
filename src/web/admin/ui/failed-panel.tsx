import { Notice } from './notice.tsx'
import { Panel } from './panel.tsx'

/** In place of a screen whose data did not come. */
export const FailedPanel = ({ children }: { children: string }) => (
  <Panel>
    <Notice kind="failed">{children}</Notice>
  </Panel>
)
