import { type ReactNode, useState } from 'react'
import type { z } from 'zod/mini'
import { whileSignedIn } from '../account/guard.ts'
import { CallError } from '../call.ts'

/** A field that differs between two versions of an entity. */
export type Difference = { name: string; theirs: ReactNode; yours: ReactNode }

/** The fields of a form, by their labels, that differ. */
export const differing = (fields: readonly (readonly [name: string, theirs: string, yours: string])[]): Difference[] =>
  fields.flatMap(([name, theirs, yours]) => (theirs === yours ? [] : [{ name, theirs, yours }]))

export const isConflict = (error: unknown): error is CallError => error instanceof CallError && error.code === 'changed_meanwhile'

type Conflict<Entity> = { theirs: Entity; differences: Difference[] }

/**
 * Sends a form, and holds the conflict when the shop has a newer version than the form. `entity` reads the shop's version, and `differencesOf` compares
 * it with the form.
 */
export function useConflict<Entity extends z.core.$ZodType>(entity: Entity, differencesOf: (theirs: z.output<Entity>) => Difference[]) {
  const [conflict, setConflict] = useState<Conflict<z.output<Entity>>>()
  const close = () => setConflict(undefined)

  /**
   * `request` gets the version that the admin saw last, or undefined for the one that filled the form. `isHere` is false once the form is gone.
   * @returns undefined when the admin must decide a conflict first
   */
  async function send<Reply>(
    request: (seen: z.output<Entity> | undefined) => Promise<Reply>,
    { seen, isHere = () => true }: { seen?: z.output<Entity> | undefined; isHere?: () => boolean } = {},
  ): Promise<Reply | undefined> {
    try {
      const reply = await whileSignedIn(request(seen))
      close()
      return reply
    } catch (error) {
      const theirs = isConflict(error) && isHere() ? await currentIn(entity, error) : undefined
      if (theirs === undefined) {
        close()
        throw error
      }
      const differences = differencesOf(theirs)
      // Their version equals this form.
      if (differences.length === 0) return send(request, { seen: theirs, isHere })
      setConflict({ theirs, differences })
      return undefined
    }
  }

  return { conflict, send, close }
}

/** Reads the entity as it is now from the refusal's details. */
async function currentIn<Entity extends z.core.$ZodType>(entity: Entity, { details }: CallError): Promise<z.output<Entity> | undefined> {
  const given = typeof details === 'object' && details !== null && 'current' in details ? details.current : undefined
  const read = await entity['~standard'].validate(given)
  return read.issues ? undefined : read.value
}
