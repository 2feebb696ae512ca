import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { z } from 'zod/mini'
import { withSession } from '../guard.ts'
import { CallError } from '../call.ts'

/** A field that differs between the shop's version of an entity (`theirs`) and the form (`yours`). */
export type Difference = { name: string; theirs: ReactNode; yours: ReactNode }

/** Returns the fields of a form that differ, by their labels. */
export const differingFields = (fields: readonly (readonly [name: string, theirs: string, yours: string])[]): Difference[] =>
  fields.flatMap(([name, theirs, yours]) => (theirs === yours ? [] : [{ name, theirs, yours }]))

export const isConflict = (error: unknown): error is CallError => error instanceof CallError && error.code === 'changed_meanwhile'

/** Who saved the other version and when, for admins who may see the activity of others. */
export type SavedBy = { by: string; at: string }

/** The shop's version of an entity, and the fields in which it differs from the form. */
export type Conflict<Entity> = { theirs: Entity; differences: Difference[]; saved: SavedBy | undefined }

/**
 * Returns `send`, which saves a form, and the conflict when the shop has a newer version than the form. `entity` parses the shop's version.
 * `differencesOf` compares that version with the form.
 */
export function useConflict<Entity extends z.core.$ZodType>(entity: Entity, differencesOf: (theirs: z.output<Entity>) => Difference[]) {
  const [conflict, setConflict] = useState<Conflict<z.output<Entity>>>()
  const close = () => setConflict(undefined)

  /**
   * Saves the form. `request` gets the version that the admin saw in a conflict, or undefined for the version that filled the form.
   * `isHere` returns false after the form left the page.
   * @returns the reply, or undefined when the admin must resolve a conflict first
   */
  async function send<Reply>(
    request: (seen: z.output<Entity> | undefined) => Promise<Reply>,
    { seen, isHere = () => true }: { seen?: z.output<Entity> | undefined; isHere?: () => boolean } = {},
  ): Promise<Reply | undefined> {
    try {
      const reply = await withSession(request(seen))
      close()
      return reply
    } catch (error) {
      const theirs = isConflict(error) && isHere() ? await currentVersionIn(entity, error) : undefined
      if (theirs === undefined) {
        close()
        throw error
      }
      const differences = differencesOf(theirs)
      // The other admin saved the same values, so nothing is left to decide.
      if (differences.length === 0) return send(request, { seen: theirs, isHere })
      setConflict({ theirs, differences, saved: savedIn(error) })
      return undefined
    }
  }

  return { conflict, send, close }
}

/** Returns how a dialog takes the shop's version: it closes unsaved, and the screen reloads. */
export function useTakeTheirs(onClose: () => void) {
  const { revalidate } = useRevalidator()
  return () => {
    onClose()
    void revalidate()
  }
}

const fieldsIn = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? { ...value } : {})

function savedIn(error: unknown): SavedBy | undefined {
  const { by, at } = fieldsIn(fieldsIn(error instanceof CallError ? error.details : undefined)['saved'])
  return typeof by === 'string' && typeof at === 'string' ? { by, at } : undefined
}

/** Returns the shop's current version of the entity, which the server sends with a conflict. */
async function currentVersionIn<Entity extends z.core.$ZodType>(entity: Entity, { details }: CallError): Promise<z.output<Entity> | undefined> {
  const parsed = await entity['~standard'].validate(fieldsIn(details)['current'])
  return parsed.issues ? undefined : parsed.value
}
