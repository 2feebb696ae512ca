/** Addresses drop these steps, so a celebrity of such a name has an address by its id only. */
const droppedSteps = ['.', '..']

/** Returns the address of a celebrity's screen. docs/promises.md fixes the form with the name. */
export const celebrityPath = ({ id, name }: { id: string | null; name: string }) =>
  `/admin/celebrity-leads/${encodeURIComponent(id !== null && droppedSteps.includes(name.trim()) ? id : name)}`
