/** After a row is gone, and the button that had the focus with it. */
export const focusContent = () => document.getElementById('content')?.focus({ preventScroll: true })
