/** Browsers drop these path segments, so the address of a celebrity with such a name needs the id. */
const droppedSegments = ['.', '..']

/** Returns the address of a celebrity's screen. docs/promises.md fixes the form with the name. */
export const celebrityPath = ({ id, name }: { id: string | null; name: string }) =>
  `/admin/celebrity-leads/${encodeURIComponent(id !== null && droppedSegments.includes(name.trim()) ? id : name)}`
