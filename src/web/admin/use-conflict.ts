import { type ReactNode, useState } from 'react'
import type { z } from 'zod/mini'
import { whileSignedIn } from '../account/guard.ts'
import { CallError } from '../call.ts'

/** A field that two versions of an entity show differently. */
export type Difference = { name: string; theirs: ReactNode; yours: ReactNode }

/** The fields of a form, by their labels, that differ. */
export const differing = (fields: readonly (readonly [name: string, theirs: string, yours: string])[]): Difference[] =>
  fields.flatMap(([name, theirs, yours]) => (theirs === yours ? [] : [{ name, theirs, yours }]))

export const isConflict = (error: unknown): error is CallError => error instanceof CallError && error.code === 'changed_meanwhile'

type Conflict<Entity> = { theirs: Entity; differences: Difference[] }

/**
 * Sends a form that may have been filled from an older version than the shop has now. `entity` reads the version of the shop, and `differencesOf`
 * compares it with the form.
 */
export function useConflict<Entity extends z.core.$ZodType>(entity: Entity, differencesOf: (theirs: z.output<Entity>) => Difference[]) {
  const [conflict, setConflict] = useState<Conflict<z.output<Entity>>>()
  const close = () => setConflict(undefined)

  /**
   * `request` is given the version that the person has seen last: undefined for the one that filled the form. `isHere` tells whether the form still stands.
   * @returns undefined where a conflict is to be decided first
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
      // They saved the same as this form shows.
      if (differences.length === 0) return send(request, { seen: theirs, isHere })
      setConflict({ theirs, differences })
      return undefined
    }
  }

  return { conflict, send, close }
}

/** The entity as it is now, out of the refusal's details. */
async function currentIn<Entity extends z.core.$ZodType>(entity: Entity, { details }: CallError): Promise<z.output<Entity> | undefined> {
  const given = typeof details === 'object' && details !== null && 'current' in details ? details.current : undefined
  const read = await entity['~standard'].validate(given)
  return read.issues ? undefined : read.value
}
