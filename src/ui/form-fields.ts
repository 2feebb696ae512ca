/** Returns the texts of the named fields of a form. A missing field is empty. */
export function fieldsOf<const Name extends string>(form: HTMLFormElement, names: readonly Name[]): Record<Name, string>
export function fieldsOf(form: HTMLFormElement, names: readonly string[]): Record<string, string> {
  const data = new FormData(form)
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')]))
}

export function focusFirstEmpty(form: HTMLFormElement) {
  const inputs = [...form.querySelectorAll('input')]
  inputs.find(({ value }) => value.trim() === '')?.focus()
}

/** Focuses a field and selects its text, so that typing replaces it. */
export function selectField(form: HTMLFormElement | null, name: string) {
  const input = form?.querySelector<HTMLInputElement>(`[name="${name}"]`)
  input?.focus()
  input?.select()
}

export const focusField = (form: HTMLFormElement, name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()
