let isStale = false

/** Lets the next revalidation load the data of the root again: brand and test mode. Call it after a change of these, before the screen reloads. */
export const markRootStale = () => {
  isStale = true
}

/** Says that the root shows its newest data. */
export const markRootFresh = () => {
  isStale = false
}

export const isRootStale = () => isStale
