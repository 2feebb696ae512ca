import { createContext, Fragment, type ComponentType, type ReactNode } from 'react'

/** The frame of a public page, for pages that show an error in place of themselves. The root provides it. */
export const FrameContext = createContext<ComponentType<{ children: ReactNode }>>(Fragment)
