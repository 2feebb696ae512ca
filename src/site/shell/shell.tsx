import { Outlet } from 'react-router'
import { PageFrame } from './page-frame.tsx'

export default function Shell() {
  return (
    <PageFrame>
      <Outlet />
    </PageFrame>
  )
}
