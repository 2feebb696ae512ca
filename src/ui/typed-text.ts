/** Text that a person has typed into the page and that leaving the page would lose. A search is kept in the address. */

const fields = 'textarea, input:not([type="search"], [type="checkbox"], [type="radio"], [type="file"], [type="hidden"], [type="submit"])'

/** Fields with an `input` event. React also sets the default value of a controlled field to its new value, so comparing the two would find nothing typed. */
const typedInto = new WeakSet<EventTarget>()

// The server loads this module too, and has no window.
if (typeof window !== 'undefined') window.addEventListener('input', ({ target }) => void (target && typedInto.add(target)), true)

/** True when a field outside of searches holds text that a person has typed. */
export const holdsTyped = () =>
  typeof document !== 'undefined' &&
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields)].some(
    (field) => field.value !== '' && (typedInto.has(field) || field.value !== field.defaultValue) && !field.closest('[role="search"]'),
  )
