import type { ColumnType, JSONColumnType } from 'kysely'

/** Column types for kysely: the type on select, on insert and on update. */

/** The database has a default, so an insert may leave the value out. */
export type Default<T> = ColumnType<T, T | undefined, T>
/** Set by the insert or by the database, and never updated. */
export type Once<T> = ColumnType<T, T | undefined, never>
/** Set only by the database: a generated column, or a trigger. */
export type Derived<T> = ColumnType<T, never, never>
export type Paise = number
export type BasisPoints = number

/** Written as JSON text, read as the value. */
export type Json<T extends object> = JSONColumnType<T, string, string>
export type JsonOrNull<T extends object> = ColumnType<T | null, string | null | undefined, string | null>
export type JsonDefault<T extends object> = ColumnType<T, string | undefined, string>
